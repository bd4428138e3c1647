"""Completion in bash, which splits `set:soma` and `--to=line` into three words each."""

from __future__ import annotations

from typing import Any

from click.shell_completion import BashComplete, CompletionItem, add_completion_class

BREAKS = (":", "=")


class Words(BashComplete):
    """Completion for bash that puts together what it cuts at colons and equals signs."""

    _begun = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and that one; the value of `--name=value` is a word."""
        args, last = super().get_completion_args()
        *args, incomplete = joined([*args, last])
        name, equals, value = incomplete.partition("=")
        if equals and name.startswith("-"):
            args, incomplete = [*args, name], value
        self._begun = incomplete[: max(map(incomplete.rfind, BREAKS)) + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """The word as bash expects it: only the part after the last cut."""
        item.value = item.value.removeprefix(self._begun)
        return super().format_completion(item)


def joined(words: list[str]) -> list[str]:
    """Words with those around a cut as one.

    >>> joined(["solve", "set", ":", "so"]), joined(["--to", "="])
    (['solve', 'set:so'], ['--to='])
    """
    found: list[str] = []
    for word in words:
        is_rest = bool(found) and (word in BREAKS or found[-1].endswith(BREAKS))
        found[-1:] = [found[-1] + word] if is_rest else [*found[-1:], word]
    return found


add_completion_class(Words)
