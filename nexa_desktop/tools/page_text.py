"""Readable text of an HTML page, with the standard library's parser: headings, lists, links, tables as lines."""

import re
from html.parser import HTMLParser

_SILENT = frozenset({"script", "style", "noscript", "template", "svg", "math", "head", "iframe", "object", "canvas", "select"})
_BLOCKS = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "main",
        "header",
        "footer",
        "nav",
        "aside",
        "ul",
        "ol",
        "dl",
        "dt",
        "dd",
        "table",
        "tr",
        "blockquote",
        "pre",
        "figure",
        "figcaption",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "address",
        "details",
        "summary",
    ]
)
_VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])

_KEPT_SPACE = "\ue000"
"""Stands for a space of preformatted text until the others are folded."""


def page_text(html: str) -> tuple[str, str]:
    """(title, text) of a page; never raises for broken markup."""
    reader = _PageReader()
    reader.feed(html)
    reader.close()
    text = "".join(reader.pieces)
    text = re.sub(r"[ \t\f\v\u00a0]+", " ", text)
    text = re.sub(r" ?\n ?", "\n", text)
    text = re.sub(r"\n{3,}", "\n\n", text).strip()
    return " ".join("".join(reader.title).split()), text.replace(_KEPT_SPACE, " ")


class _PageReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.title: list[str] = []
        self._silent: list[str] = []
        self._in_title = False
        self._in_pre = 0
        self._links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "title":
            self._in_title = True
        if tag == "body":
            self._silent.clear()  # a head that was never closed
        if tag in _SILENT:
            self._silent.append(tag)
        if self._silent:
            return
        facts = dict(attrs)
        if tag == "br":
            self.pieces.append("\n")
        elif tag == "li":
            self.pieces.append("\n- ")
        elif tag in ("td", "th"):
            self.pieces.append(" | ")
        elif tag in _BLOCKS:
            self.pieces.append("\n\n" + "#" * int(tag[1]) + " " if re.fullmatch("h[1-6]", tag) else "\n")
        elif tag == "img" and facts.get("alt"):
            self.pieces.append(f"[{facts['alt']}]")
        if tag == "pre":
            self._in_pre += 1
        if tag == "a":
            self._links.append(facts.get("href") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        if tag in self._silent:
            while self._silent and self._silent.pop() != tag:
                pass
            return
        if self._silent:
            return
        if tag == "a" and self._links:
            target = self._links.pop()
            if target.startswith(("http://", "https://")):
                self.pieces.append(f" ({target})")
        if tag == "pre":
            self._in_pre = max(self._in_pre - 1, 0)
        if tag in _BLOCKS and tag not in _VOID:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title.append(data)
        elif not self._silent:
            self.pieces.append(data.replace(" ", _KEPT_SPACE) if self._in_pre else re.sub(r"\s+", " ", data))
