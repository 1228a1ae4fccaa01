"""Settings: presets, pyproject table, and refusals that say what exists."""

import pytest

from claimcheck.errors import InputError, SettingsError
from claimcheck.settings import PRESETS, Settings


def test_defaults_are_the_specification_s():
    settings = Settings()
    assert (settings.fail_above, settings.relevance_below, settings.completeness_below) == (
        0.5,
        0.1,
        0.6,
    )
    assert (settings.flag_above, settings.drift_below, settings.drift_penalty) == (0.6, 0.2, 0.2)


def test_every_setting_says_why():
    assert all(len(one.why) > 20 for one in Settings().thresholds())


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_build_and_keep_their_name(preset):
    assert Settings.of(preset).preset == preset


def test_stricter_presets_fail_earlier():
    order = [Settings.of(name).fail_above for name in ("conservative", "balanced", "lenient")]
    assert order == sorted(order)


def test_unknown_names_are_refused_with_what_exists():
    with pytest.raises(SettingsError, match=r"'threshhold': does not exist. .*fail_above"):
        Settings.of(threshhold=1)
    with pytest.raises(SettingsError, match=r"'threshhold': does not exist. .*fail_above"):
        Settings(threshhold=1)  # type: ignore[call-arg]
    with pytest.raises(SettingsError, match=r"'strict' does not exist.*balanced, conservative"):
        Settings.of("strict")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("fail_above", 1.5),
        ("fail_above", "high"),
        ("passages", 0),
        ("ngram", 2.5),
        ("matching", "loose"),
        ("warn_unchecked", 1),
        ("margin", True),
        ("preset", ["strict"]),
        ("pipeline", 3),
    ],
)
def test_impossible_values_are_refused(name, value):
    with pytest.raises(SettingsError, match=name):
        Settings.of(**{name: value})


def test_a_preset_without_a_table_is_refused():
    with pytest.raises(SettingsError, match="'strict' does not exist"):
        Settings(preset="strict")


def test_pyproject_table_then_changes(tmp_path):
    file = tmp_path / "pyproject.toml"
    file.write_text('[tool.claimcheck]\npreset = "lenient"\nfail_above = 0.4\n', encoding="utf-8")
    settings = Settings.from_pyproject(file, margin=0.1)
    assert (settings.preset, settings.fail_above, settings.margin) == ("lenient", 0.4, 0.1)
    assert Settings.from_pyproject(file, preset="conservative").preset == "conservative"


def test_broken_pyproject_is_an_input_error(tmp_path):
    file = tmp_path / "pyproject.toml"
    file.write_text("[tool.claimcheck\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"pyproject.toml: is not valid TOML .* Correct that line"):
        Settings.from_pyproject(file)


def test_round_trip_and_hash():
    settings = Settings.of("lenient", margin=0.3)
    assert Settings.from_dict(settings.to_dict()) == settings
    assert settings.hash == Settings.of("lenient", margin=0.3).hash != Settings().hash
