"""`python -m runut` is the command `runut`."""

from runut.cli import entry

__all__: list[str] = []

if __name__ == "__main__":
    entry()
