"""The Markdown of lessons, read by Rich: as HTML, and as elements of a printed sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from runut.drawing.elements import Code, Element, Paragraph
from runut.drawing.lines import Span, Style

if TYPE_CHECKING:
    from markdown_it.token import Token

_STYLES: dict[str, Style] = {"code_inline": "code", "strong": "strong", "em": "strong"}
"""The typeface has no italics."""


def _tokens(text: str) -> Iterable[Token]:
    from rich.markdown import Markdown  # noqa: PLC0415 - it takes long to load

    return Markdown(text).parsed


def html_of_text(text: str) -> str:
    """Markdown as HTML.

    >>> html_of_text("a *b* `<`")
    '<p>a <em>b</em> <code>&lt;</code></p>'
    """
    return "".join(map(_html, _tokens(text)))


def _html(token: Token) -> str:
    if token.children is not None:
        return "".join(map(_html, token.children))
    if token.hidden:
        return ""
    if token.type == "fence":
        return f"<pre><code>{escape(token.content, quote=False)}</code></pre>"
    if token.nesting == 0:
        text = escape(token.content, quote=False) or "\n" * (token.type == "softbreak")
        return f"<{token.tag}>{text}</{token.tag}>" if token.tag == "code" else text
    # The page takes no inline style.
    named = "".join(
        f' align="{escape(str(value).removeprefix("text-align:"))}"'
        if name == "style"
        else f' {name}="{escape(str(value))}"'
        for name, value in token.attrs.items()
    )
    return f"<{token.tag}{named}>" if token.nesting > 0 else f"</{token.tag}>"


def elements_of(text: str) -> Iterator[Element]:
    """Markdown without headings and tables as elements of a sheet."""
    around: list[Token] = []
    for token in _tokens(text):
        if token.nesting > 0:
            around.append(token)
        elif token.nesting < 0:
            around.pop()
        elif token.type == "fence":
            yield Code(tuple(token.content.rstrip("\n").split("\n")))
        else:
            yield _paragraph(token, {each.type: each for each in around})


def _paragraph(token: Token, around: Mapping[str, Token]) -> Paragraph:
    item, mark = around.get("list_item_open"), ""
    if item is not None:
        mark = f"{item.info}." if item.info else "•"
    return Paragraph(tuple(_spans(token.children or ())), mark, "blockquote_open" in around)


def _spans(tokens: Iterable[Token]) -> Iterator[Span]:
    styles: list[Style] = ["plain"]
    for token in tokens:
        kind = token.type.removesuffix("_open").removesuffix("_close")
        if token.nesting > 0:
            styles.append(_STYLES.get(kind, "plain"))
        elif token.nesting < 0:
            styles.pop()
        elif token.content or kind == "softbreak":
            yield Span(token.content or " ", _STYLES.get(kind, styles[-1]))
