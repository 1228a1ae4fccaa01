"""Takes the pictures of docs/images anew: the demo report in light and dark, and an index.

Run it with the project's Python after `.ci/browser` has installed Chromium and Playwright.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
IMAGES = ROOT / "docs" / "images"
SIZE = {"width": 1440, "height": 900}


def claimcheck(*arguments, folder):
    return subprocess.run(
        [sys.executable, "-m", "claimcheck", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    ).stdout


def main():
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name) / "gate"
        shutil.copytree(ROOT / "fixtures" / "gate", folder)
        (folder / "demo.html").write_text(
            claimcheck("demo", "--format", "html", folder=folder), encoding="utf-8"
        )
        claimcheck("gate", "--write", "html=reports/", folder=folder)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for path, image, scheme in (
            ("demo.html", "report-light.png", "light"),
            ("demo.html", "report-dark.png", "dark"),
            ("reports/index.html", "index.png", "light"),
        ):
            page = browser.new_page(viewport=SIZE, color_scheme=scheme)
            page.goto((folder / path).as_uri())
            page.wait_for_timeout(500)
            page.screenshot(path=IMAGES / image)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
