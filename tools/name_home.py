"""Write the project's addresses into pyproject.toml, before a release is built.

    python tools/name_home.py ADDRESS

The sources do not know where they are published, so the workflow that publishes them says it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

ROOT = Path(__file__).parents[1]
HEAD = "[project.urls]"


def main() -> None:
    """Add the table of addresses."""
    parser = argparse.ArgumentParser(description="Write the project's addresses into its metadata.")
    parser.add_argument("address", help="of the repository, such as https://forge.example/a/runut")
    path = ROOT / "pyproject.toml"
    named = with_home(path.read_text(encoding="utf-8"), parser.parse_args().address)
    path.write_text(named, encoding="utf-8")


def with_home(metadata: str, address: str) -> str:
    """The metadata with the addresses of what belongs to a repository."""
    if HEAD in metadata:
        raise SystemExit(f"pyproject.toml has {HEAD} already")
    home = address.rstrip("/")
    urls = {
        "Homepage": home,
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }
    lines = [HEAD, *(f'{name} = "{url}"' for name, url in urls.items())]
    return metadata + "\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
