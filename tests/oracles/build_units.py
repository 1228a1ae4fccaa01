"""Write claimcheck/kinds/numbers/units_table.json from pint.

Run `python tests/oracles/build_units.py` after changing the list; the test beside it fails while
the file and pint differ. Names and symbols are this project's choice, the numbers are pint's.
"""

from __future__ import annotations

import json
from decimal import Decimal, localcontext
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parents[2] / "claimcheck" / "kinds" / "numbers" / "units_table.json"

PREFIXES = {
    "p": ("pico", -12),
    "n": ("nano", -9),
    "µ": ("micro", -6),
    "m": ("milli", -3),
    "c": ("centi", -2),
    "d": ("deci", -1),
    "h": ("hecto", 2),
    "k": ("kilo", 3),
    "M": ("mega", 6),
    "G": ("giga", 9),
    "T": ("tera", 12),
    "P": ("peta", 15),
    "E": ("exa", 18),
}

# dimension, key, pint's name, words, symbols, prefixes to build
BASES: list[tuple[str, str, str, str, str, str]] = [
    ("length", "metre", "meter", "metre metres meter meters", "m", "n µ m c d k"),
    ("mass", "gram", "gram", "gram grams gramme grammes", "g gr", "n µ m c k"),
    ("volume", "litre", "liter", "litre litres liter liters", "l L ℓ", "µ m c d h"),
    ("time", "second", "second", "second seconds sec secs", "s sec secs", "n µ m"),
    ("data", "byte", "byte", "byte bytes", "B", "k M G T P E"),
    ("data", "bit", "bit", "bit bits", "bit", "k M G T"),
    ("power", "watt", "watt", "watt watts", "W", "m k M G T"),
    ("energy", "joule", "joule", "joule joules", "J", "k M G T"),
    ("energy", "watt_hour", "watt_hour", "watt-hour watt-hours", "Wh", "k M G T"),
    ("energy", "calorie", "calorie", "calorie calories", "cal", "k"),
    ("energy", "electronvolt", "electron_volt", "electronvolt electronvolts", "eV", "k M G T"),
    ("frequency", "hertz", "hertz", "hertz", "Hz", "k M G T"),
    ("voltage", "volt", "volt", "volt volts", "V", "m k"),
    ("current", "ampere", "ampere", "ampere amperes amp amps", "A", "µ m k"),
    ("charge", "ampere_hour", "ampere_hour", "amp-hour amp-hours", "Ah", "m"),
    ("resistance", "ohm", "ohm", "ohm ohms", "Ω", "m k M"),
    ("pressure", "pascal", "pascal", "pascal pascals", "Pa", "h k M G"),
    ("pressure", "bar", "bar", "bar bars", "bar", "m"),
    ("force", "newton", "newton", "newton newtons", "N", "m k M"),
    ("amount", "mole", "mole", "mole moles", "mol", "n µ m"),
    ("concentration", "molar", "molar", "molar", "", "n µ m"),
    ("radiation_dose", "sievert", "sievert", "sievert sieverts", "Sv", "µ m"),
    ("radioactivity", "becquerel", "becquerel", "becquerel becquerels", "Bq", "k M G T"),
    ("magnetic_field", "tesla", "tesla", "teslas", "", "µ m"),
    ("capacitance", "farad", "farad", "farad farads", "", "p n µ m"),
    ("inductance", "henry", "henry", "", "", "n µ m"),
    ("luminous_flux", "lumen", "lumen", "lumen lumens", "lm", ""),
    ("illuminance", "lux", "lux", "lux", "lx", ""),
    ("luminance", "nit", "nit", "nit nits", "", ""),
]

# dimension, key, pint's expression, words (";" apart), symbols (";" apart)
SINGLES: list[tuple[str, str, str, str, str]] = [
    ("length", "inch", "inch", "inch;inches", "in.;″"),
    ("length", "foot", "foot", "foot;feet", "ft;ft.;′"),
    ("length", "yard", "yard", "yard;yards", "yd;yds;yd."),
    ("length", "mile", "mile", "mile;miles", "mi;mi."),
    ("length", "nautical_mile", "nautical_mile", "nautical mile;nautical miles", "nmi"),
    ("length", "light_year", "light_year", "light-year;light-years;light year;light years", "ly"),
    (
        "length",
        "astronomical_unit",
        "astronomical_unit",
        "astronomical unit;astronomical units",
        "AU;au",
    ),
    ("length", "parsec", "parsec", "parsec;parsecs", "pc"),
    ("length", "fathom", "fathom", "fathom;fathoms", ""),
    ("length", "angstrom", "angstrom", "angstrom;angstroms", "Å"),
    ("mass", "tonne", "metric_ton", "tonne;tonnes;metric ton;metric tons", "t"),
    ("mass", "kilotonne", "1000 metric_ton", "kilotonne;kilotonnes;kiloton;kilotons", "kt"),
    ("mass", "megatonne", "1000000 metric_ton", "megatonne;megatonnes;megaton;megatons", "Mt"),
    ("mass", "gigatonne", "1000000000 metric_ton", "gigatonne;gigatonnes;gigaton;gigatons", "Gt"),
    ("mass", "short_ton", "short_ton", "ton;tons;short ton;short tons;us ton;us tons", ""),
    ("mass", "long_ton", "long_ton", "long ton;long tons;imperial ton;imperial tons", ""),
    ("mass", "pound", "pound", "pound;pounds", "lb;lbs;lb.;lbs."),
    ("mass", "ounce", "ounce", "ounce;ounces", "oz;oz."),
    ("mass", "stone", "stone", "stone;stones", ""),
    ("mass", "carat", "carat", "carat;carats", "ct"),
    ("mass", "troy_ounce", "troy_ounce", "troy ounce;troy ounces", "ozt"),
    ("mass", "quintal", "100 kilogram", "quintal;quintals", ""),
    (
        "area",
        "square_millimetre",
        "millimeter**2",
        "square millimetre;square millimetres",
        "mm²;mm2;mm^2;sq mm",
    ),
    (
        "area",
        "square_centimetre",
        "centimeter**2",
        "square centimetre;square centimetres",
        "cm²;cm2;cm^2;sq cm",
    ),
    ("area", "square_metre", "meter**2", "square metre;square metres", "m²;m2;m^2;sqm;sq m;sq. m"),
    (
        "area",
        "square_kilometre",
        "kilometer**2",
        "square kilometre;square kilometres",
        "km²;km2;km^2;sq km;sq. km",
    ),
    ("area", "square_inch", "inch**2", "square inch;square inches", "in²;sq in;sq. in"),
    (
        "area",
        "square_foot",
        "foot**2",
        "square foot;square feet",
        "ft²;ft2;sq ft;sq. ft;sqft;sq. ft.",
    ),
    ("area", "square_yard", "yard**2", "square yard;square yards", "yd²;sq yd"),
    ("area", "square_mile", "mile**2", "square mile;square miles", "mi²;sq mi;sq. mi"),
    ("area", "hectare", "hectare", "hectare;hectares", "ha"),
    ("area", "acre", "acre", "acre;acres", ""),
    ("volume", "cubic_millimetre", "millimeter**3", "cubic millimetre;cubic millimetres", "mm³"),
    (
        "volume",
        "cubic_centimetre",
        "centimeter**3",
        "cubic centimetre;cubic centimetres",
        "cm³;cm3;cc;ccm",
    ),
    ("volume", "cubic_metre", "meter**3", "cubic metre;cubic metres", "m³;m3;m^3"),
    ("volume", "cubic_kilometre", "kilometer**3", "cubic kilometre;cubic kilometres", "km³;km3"),
    ("volume", "cubic_inch", "inch**3", "cubic inch;cubic inches", "in³;cu in"),
    ("volume", "cubic_foot", "foot**3", "cubic foot;cubic feet", "ft³;ft3;cu ft"),
    ("volume", "cubic_yard", "yard**3", "cubic yard;cubic yards", "yd³;cu yd"),
    ("volume", "gallon", "gallon", "gallon;gallons;us gallon;us gallons", "gal;gal."),
    ("volume", "imperial_gallon", "imperial_gallon", "imperial gallon;imperial gallons", ""),
    ("volume", "quart", "quart", "quart;quarts", "qt;qt."),
    ("volume", "pint", "pint", "pint;pints", "pt."),
    ("volume", "cup", "cup", "cup;cups", ""),
    ("volume", "fluid_ounce", "fluid_ounce", "fluid ounce;fluid ounces", "fl oz;fl. oz.;fl oz."),
    ("volume", "tablespoon", "tablespoon", "tablespoon;tablespoons", "tbsp;tbsp."),
    ("volume", "teaspoon", "teaspoon", "teaspoon;teaspoons", "tsp;tsp."),
    ("volume", "barrel", "oil_barrel", "barrel;barrels", "bbl;bbls"),
    ("volume", "bushel", "bushel", "bushel;bushels", ""),
    ("volume", "acre_foot", "acre_foot", "acre-foot;acre-feet;acre foot;acre feet", ""),
    ("time", "minute", "minute", "minute;minutes", "min;mins;min."),
    ("time", "hour", "hour", "hour;hours", "h;hr;hrs;hr.;hrs."),
    ("time", "day", "day", "day;days", "d"),
    (
        "time",
        "business_day",
        "day",
        "business day;business days;working day;working days;workday;workdays;werktag;werktage",
        "",
    ),
    ("time", "night", "day", "night;nights", ""),
    ("time", "week", "week", "week;weeks", "wk;wks"),
    ("time", "fortnight", "fortnight", "fortnight;fortnights", ""),
    ("time", "month", "month", "month;months", "mo;mos;mo."),
    ("time", "quarter_year", "3 month", "", ""),
    ("time", "year", "year", "year;years;annum", "yr;yrs;yr."),
    ("time", "decade", "10 year", "decade;decades", ""),
    ("time", "century", "100 year", "century;centuries", ""),
    ("time", "millennium", "1000 year", "millennia", ""),
    (
        "temperature",
        "celsius",
        "degC",
        "degree celsius;degrees celsius;degree centigrade;degrees centigrade;celsius;centigrade",
        "°C;℃;ºC;° C;deg C;C",
    ),
    (
        "temperature",
        "fahrenheit",
        "degF",
        "degree fahrenheit;degrees fahrenheit;fahrenheit",
        "°F;℉;ºF;° F;deg F;F",
    ),
    ("temperature", "kelvin", "kelvin", "kelvin;kelvins", "K"),
    ("angle", "degree", "degree", "degree;degrees", "°;º;deg"),
    ("angle", "radian", "radian", "radian;radians", "rad"),
    ("length/time", "mile/hour", "mile/hour", "miles an hour", "mph;MPH"),
    ("length/time", "kilometre/hour", "kilometer/hour", "", "kph;kmh;km/h;kmph"),
    ("length/time", "metre/second", "meter/second", "", "mps"),
    ("length/time", "knot", "knot", "knot;knots", "kn;kt."),
    ("data/time", "kilobit/second", "1000 bit/second", "", "kbps;kbit/s;Kbps"),
    ("data/time", "megabit/second", "1000000 bit/second", "", "Mbps;mbps;Mbit/s;Mb/s"),
    ("data/time", "gigabit/second", "1000000000 bit/second", "", "Gbps;gbps;Gbit/s;Gb/s"),
    ("data/time", "terabit/second", "1000000000000 bit/second", "", "Tbps"),
    ("data", "kibibyte", "1024 byte", "kibibyte;kibibytes", "KiB"),
    ("data", "mebibyte", "1048576 byte", "mebibyte;mebibytes", "MiB"),
    ("data", "gibibyte", "1073741824 byte", "gibibyte;gibibytes", "GiB"),
    ("data", "tebibyte", "1099511627776 byte", "tebibyte;tebibytes", "TiB"),
    ("power", "horsepower", "horsepower", "horsepower", "hp;bhp"),
    ("power", "metric_horsepower", "metric_horsepower", "", "PS"),
    (
        "energy",
        "british_thermal_unit",
        "british_thermal_unit",
        "british thermal unit;british thermal units",
        "BTU;Btu;btu",
    ),
    (
        "torque",
        "newton_metre",
        "newton * meter",
        "newton metre;newton metres;newton-metre;newton-metres",
        "Nm;N·m;N⋅m",
    ),
    ("torque", "pound_foot", "pound_force * foot", "pound-foot;pound-feet", "lb-ft;lb·ft;lbf·ft"),
    ("pressure", "psi", "pound_force_per_square_inch", "pounds per square inch", "psi;PSI"),
    ("pressure", "atmosphere", "standard_atmosphere", "atmosphere;atmospheres", "atm"),
    ("pressure", "millimetre_of_mercury", "mmHg", "millimetres of mercury", "mmHg;mm Hg;mmhg"),
    ("frequency", "revolution/minute", "1/minute", "revolutions per minute", "rpm;RPM"),
    ("frequency", "beat/minute", "1/minute", "beats per minute", "bpm;BPM"),
    ("frequency", "frame/second", "1/second", "frames per second", "fps;FPS"),
    ("sound", "decibel", "", "decibel;decibels", "dB;dBA;dB(A)"),
    ("nutrition", "food_calorie", "", "", "Cal"),
    ("pixel", "pixel", "", "pixel;pixels", "px"),
    ("pixel", "megapixel", "", "megapixel;megapixels", "MP;Mpx"),
    ("resolution", "pixel/inch", "", "pixels per inch;dots per inch", "ppi;dpi"),
    ("clothing_size", "tog", "", "tog", ""),
    ("activity", "international_unit", "", "international unit;international units", "IU"),
    ("activity", "colony_forming_unit", "", "colony-forming units;colony forming units", "CFU;cfu"),
]

EXTRA_WORDS = {
    "kilogram": ["kilo", "kilos"],
    "micrometre": ["micron", "microns"],
    "gigabyte": ["gig", "gigs"],
}
EXTRA_SYMBOLS = {
    "kilogram": ["Kg", "KG", "kgs", "㎏"],
    "kilometre": ["Km", "KM", "kms", "㎞"],
    "centimetre": ["CM", "㎝"],
    "millimetre": ["MM", "㎜"],
    "milligram": ["㎎"],
    "millilitre": ["ML", "㎖", "cc."],
    "microgram": ["mcg", "ug", "μg"],
    "micrometre": ["um", "μm"],
    "microlitre": ["ul", "uL", "μl", "μL"],
    "microsecond": ["us", "μs"],
    "millisecond": ["msec", "msecs"],
    "kilobyte": ["KB", "Kb"],
    "megabyte": ["Mb", "mb"],
    "gigabyte": ["Gb", "gb"],
    "terabyte": ["Tb", "tb"],
    "kilowatt": ["KW"],
    "kilowatt_hour": ["kwh", "KWh", "KWH", "kW h", "kW·h"],
    "milliampere_hour": ["mah"],
    "hertz": ["hz"],
    "kilohertz": ["KHz", "khz"],
    "megahertz": ["mhz"],
    "gigahertz": ["ghz"],
    "kilocalorie": ["Kcal", "KCal"],
}


def entries() -> dict[str, dict[str, Any]]:
    """The whole table: key to dimension, factor, offset, words and symbols."""
    import pint

    registry = pint.UnitRegistry(non_int_type=Decimal, autoconvert_offset_to_baseunit=True)
    table: dict[str, dict[str, Any]] = {}

    def put(
        dimension: str, key: str, expression: str, words: list[str], symbols: list[str]
    ) -> None:
        assert key not in table, key
        factor, offset = _base(registry, expression) if expression else (Decimal(1), Decimal(0))
        table[key] = {
            "dimension": dimension,
            "factor": str(factor),
            "offset": str(offset),
            "words": words + EXTRA_WORDS.get(key, []),
            "symbols": symbols + EXTRA_SYMBOLS.get(key, []),
        }

    for dimension, key, name, words, symbols, prefixes in BASES:
        put(dimension, key, name, words.split(), symbols.split())
        for sign in prefixes.split():
            prefix, _ = PREFIXES[sign]
            built = [sign + s for s in symbols.split() if s not in {"sec", "secs", "gr", "ℓ"}]
            put(
                dimension,
                prefix + key,
                prefix + name,
                [prefix + w for w in words.split() if w not in {"sec", "secs"}],
                built,
            )
    for dimension, key, expression, words_text, symbols_text in SINGLES:
        names = [w for w in words_text.split(";") if w]
        names += [_american(w) for w in names if _american(w) not in names]
        put(dimension, key, expression, names, [s for s in symbols_text.split(";") if s])
    table["megapixel"]["factor"] = "1000000"
    return table


def _american(word: str) -> str:
    return word.replace("metre", "meter").replace("litre", "liter")


def _base(registry: Any, expression: str) -> tuple[Decimal, Decimal]:
    """Factor and offset to the base of the dimension: base = value × factor + offset."""
    unit = registry.parse_expression(expression)
    if expression in {"degC", "degF", "kelvin"}:
        at = {n: registry.Quantity(Decimal(n), expression).to("kelvin").magnitude for n in (0, 1)}
        return _short(at[1] - at[0]), _short(at[0])
    base = unit.to_base_units()
    if expression.endswith("byte"):
        base = unit.to("bit")
    return _short(Decimal(base.magnitude)), Decimal(0)


def _short(value: Decimal) -> Decimal:
    """Twenty digits are more than any text states and hide the noise of the last places."""
    with localcontext() as context:
        context.prec = 20
        return (+value).normalize()


def main() -> None:
    TABLE.write_text(
        json.dumps(entries(), ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()
