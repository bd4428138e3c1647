"""Completion in bash, which splits `set:soma` into three words."""

from __future__ import annotations

from typing import Any

from click.shell_completion import BashComplete, CompletionItem, add_completion_class

__all__ = ["Words", "joined"]

COLON = ":"


class Words(BashComplete):
    """Completion for bash that puts together what it cuts at colons."""

    _begun = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last one, and that one."""
        args, last = super().get_completion_args()
        *args, incomplete = joined([*args, last])
        self._begun = incomplete[: incomplete.rfind(COLON) + 1]
        return args, incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """The word as bash expects it: only the part after its last colon."""
        item.value = item.value.removeprefix(self._begun)
        return super().format_completion(item)


def joined(words: list[str]) -> list[str]:
    """Words with those around a colon as one.

    >>> joined(["solve", "set", ":", "so"]), joined(["set", ":"])
    (['solve', 'set:so'], ['set:'])
    """
    found: list[str] = []
    for word in words:
        is_rest = bool(found) and (word == COLON or found[-1].endswith(COLON))
        found[-1:] = [found[-1] + word] if is_rest else [*found[-1:], word]
    return found


add_completion_class(Words)
