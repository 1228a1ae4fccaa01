"""The public surface and what importing it costs."""

import subprocess
import sys

import claimcheck

HEAVY = "spacy numpy networkx dateparser quantulum3".split()


def run(*args):
    return subprocess.run([sys.executable, *args], capture_output=True, text=True, check=False)


def test_all_is_sorted_and_complete():
    assert claimcheck.__all__ == sorted(claimcheck.__all__)
    for name in claimcheck.__all__:
        assert getattr(claimcheck, name) is not None


def test_all_is_what_we_promise():
    assert set(claimcheck.__all__) == {
        "Anchor",
        "ClaimcheckError",
        "ContextIndex",
        "Document",
        "Evidence",
        "Finding",
        "InputError",
        "Kind",
        "PipelineError",
        "Reason",
        "Report",
        "RowResult",
        "Settings",
        "SettingsError",
        "Span",
        "Status",
        "StreamVerifier",
        "Verdict",
        "VerdictError",
        "Verifier",
        "__version__",
        "averify",
        "index_context",
        "read",
        "verify",
        "verify_many",
    }


def test_unknown_attribute_is_an_attribute_error():
    assert not hasattr(claimcheck, "nonsense")


def test_import_loads_nothing_heavy():
    code = f"import sys, claimcheck; print([m for m in {HEAVY} if m in sys.modules])"
    assert run("-c", code).stdout.strip() == "[]"


def test_version_and_help_load_nothing_heavy():
    for flag in ("--version", "--help"):
        code = (
            "import sys\nfrom claimcheck.cli import main\n"
            f"try:\n    main(['{flag}'])\nexcept SystemExit as stop:\n    assert not stop.code\n"
            f"print([m for m in {HEAVY} if m in sys.modules])"
        )
        result = run("-c", code)
        assert result.returncode == 0, result.stderr
        assert result.stdout.splitlines()[-1] == "[]"


def test_module_runs():
    result = run("-m", "claimcheck", "--version")
    assert result.stdout.strip() == f"claimcheck {claimcheck.__version__}"
