"""The signs, codes and words of currencies: data, no logic."""

from __future__ import annotations

from decimal import Decimal

from claimcheck.kinds.numbers.lexicon import MAGNITUDE_SUFFIXES

CURRENCY_SIGNS = {
    "US$": "USD",
    "U.S.$": "USD",
    "USD$": "USD",
    "A$": "AUD",
    "AU$": "AUD",
    "C$": "CAD",
    "CA$": "CAD",
    "CAD$": "CAD",
    "HK$": "HKD",
    "NZ$": "NZD",
    "S$": "SGD",
    "NT$": "TWD",
    "R$": "BRL",
    "MX$": "MXN",
    "$": "USD",
    "＄": "USD",
    "€": "EUR",
    "£": "GBP",
    "￡": "GBP",
    "¥": "JPY",
    "￥": "JPY",
    "₹": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₺": "TRY",
    "₪": "ILS",
    "₫": "VND",
    "₴": "UAH",
    "₱": "PHP",
    "฿": "THB",
    "₦": "NGN",
    "₿": "BTC",
    "Rs": "INR",
    "Rs.": "INR",
    "zł": "PLN",
    "Kč": "CZK",
    "kr": "SEK",
    "kr.": "SEK",
    "Fr.": "CHF",
    "SFr.": "CHF",
    "RM": "MYR",
    "Rp": "IDR",
    "CN¥": "CNY",
    "元": "CNY",
    "円": "JPY",
}
CURRENCY_LEADS = frozenset(sign for sign in CURRENCY_SIGNS if sign.islower())
"""Signs that are words in small letters."""

ASSUMED_SIGNS = frozenset({"$", "＄", "¥", "￥", "£", "￡", "Rs", "Rs.", "kr", "kr."})
"""Signs that several currencies share; the text alone does not say which is meant."""

CURRENCY_CODES = frozenset(
    "USD EUR GBP JPY CNY RMB INR CHF CAD AUD NZD HKD SGD SEK NOK DKK ISK PLN CZK HUF RON BGN RUB "
    "UAH TRY ILS AED SAR QAR KWD EGP ZAR NGN KES GHS MAD BRL MXN ARS CLP COP PEN KRW TWD THB VND "
    "IDR MYR PHP PKR BDT LKR NPR BTC ETH".split()
)
CURRENCY_WORDS = {
    "dollar": "USD",
    "dollars": "USD",
    "buck": "USD",
    "bucks": "USD",
    "us dollar": "USD",
    "us dollars": "USD",
    "u.s. dollar": "USD",
    "u.s. dollars": "USD",
    "american dollar": "USD",
    "american dollars": "USD",
    "canadian dollar": "CAD",
    "canadian dollars": "CAD",
    "australian dollar": "AUD",
    "australian dollars": "AUD",
    "new zealand dollar": "NZD",
    "new zealand dollars": "NZD",
    "hong kong dollar": "HKD",
    "hong kong dollars": "HKD",
    "singapore dollar": "SGD",
    "singapore dollars": "SGD",
    "taiwan dollars": "TWD",
    "euro": "EUR",
    "euros": "EUR",
    "pounds sterling": "GBP",
    "pound sterling": "GBP",
    "british pound": "GBP",
    "british pounds": "GBP",
    "sterling": "GBP",
    "quid": "GBP",
    "egyptian pounds": "EGP",
    "yen": "JPY",
    "yuan": "CNY",
    "renminbi": "CNY",
    "rupee": "INR",
    "rupees": "INR",
    "indian rupees": "INR",
    "pakistani rupees": "PKR",
    "swiss franc": "CHF",
    "swiss francs": "CHF",
    "franc": "CHF",
    "francs": "CHF",
    "won": "KRW",
    "south korean won": "KRW",
    "korean won": "KRW",
    "rouble": "RUB",
    "roubles": "RUB",
    "ruble": "RUB",
    "rubles": "RUB",
    "krona": "SEK",
    "kronor": "SEK",
    "swedish kronor": "SEK",
    "krone": "NOK",
    "kroner": "NOK",
    "norwegian kroner": "NOK",
    "danish kroner": "DKK",
    "zloty": "PLN",
    "zlotys": "PLN",
    "forint": "HUF",
    "lira": "TRY",
    "shekel": "ILS",
    "shekels": "ILS",
    "dirham": "AED",
    "dirhams": "AED",
    "riyal": "SAR",
    "riyals": "SAR",
    "rand": "ZAR",
    "naira": "NGN",
    "real": "BRL",
    "reais": "BRL",
    "peso": "MXN",
    "pesos": "MXN",
    "mexican pesos": "MXN",
    "argentine pesos": "ARS",
    "philippine pesos": "PHP",
    "baht": "THB",
    "ringgit": "MYR",
    "bitcoin": "BTC",
    "bitcoins": "BTC",
}
ASSUMED_WORDS = frozenset(
    "dollar dollars buck bucks rupee rupees krona kronor krone kroner peso pesos franc francs "
    "won real".split()
)
POUND_WORDS = frozenset({"pound", "pounds"})
"""Mass behind a bare number, money behind a magnitude ("3 million pounds")."""

CENTS = {
    "cent": ("USD", True),
    "cents": ("USD", True),
    "¢": ("USD", True),
    "pence": ("GBP", False),
    "penny": ("GBP", False),
    "eurocents": ("EUR", False),
    "euro cents": ("EUR", False),
}
FAMILIES = (
    frozenset({"USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD"}),
    frozenset({"JPY", "CNY"}),
    frozenset({"GBP", "EGP"}),
    frozenset({"INR", "PKR", "LKR", "NPR"}),
    frozenset({"SEK", "NOK", "DKK", "ISK"}),
    frozenset({"MXN", "ARS", "CLP", "COP", "PHP"}),
    frozenset({"KRW"}),
    frozenset({"BRL"}),
    frozenset({"CHF"}),
)
MONEY_SUFFIXES = MAGNITUDE_SUFFIXES | {
    "m": Decimal(10**6),
    "MM": Decimal(10**6),
    "mm": Decimal(10**6),
    "b": Decimal(10**9),
    "T": Decimal(10**12),
    "t": Decimal(10**12),
    "L": Decimal(10**5),
    "Cr": Decimal(10**7),
    "cr": Decimal(10**7),
}
"""Suffixes that mean a magnitude behind an amount of money, where no unit can stand."""
