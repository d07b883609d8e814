"""Cutting markdown into segments, making it plain, deciding what may be opened."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexa_desktop.ui import markdown
from nexa_desktop.ui.markdown import Gap, Segmenter, SegmentKind, segments


def kinds(text: str) -> list[str]:
    """What the segments are."""
    return [segment.kind.value for segment in segments(text)[0]]


def described(found: list[markdown.Segment]) -> list[object]:
    """Everything of the segments that matters."""
    return [(s.kind, s.text, s.gap, s.indent, s.first_line, s.code.text if s.code else None) for s in found]


_LINES = st.sampled_from(
    (
        *("text **bold** `code`", "", "", "```py", "```", "~~~", "````md", "````", "  ```js", "- item", "1. one", "2) two"),
        *("> quote", "# head", "| a | b |", "|---|--:|", "| `x|y` | 2 |", "    indented", "  two", "***", "`" * 7),
        *("word " * 30, "x" * 900, "[r]: https://e.example", "中文**「重」**点", "שלום `f(x)`", "\\", "a  ", "\t- tab"),
        *("![i](file:///etc/passwd)", "<script>", "so $x_i$ and \\(y\\)", "$$", "a $5 \\[z\\]", "| $q$ | $$r$$ |"),
    )
)
MARKDOWN = st.lists(_LINES, max_size=60).map("\n".join)


@given(MARKDOWN, st.lists(st.integers(1, 400), min_size=1, max_size=12), st.booleans())
@settings(max_examples=300, deadline=None)
def test_cut_anywhere_the_segments_are_the_same(text: str, sizes: list[int], is_plain: bool) -> None:
    """I92: whatever the pieces in which a text arrives, its segments are those of the whole."""
    segmenter = Segmenter(is_plain=is_plain)
    position = step = 0
    while position < len(text):
        size = sizes[step % len(sizes)]
        before = list(segmenter.closed)
        segmenter.feed(text[position : position + size])
        segmenter.tail()
        assert segmenter.closed[: len(before)] == before
        position, step = position + size, step + 1
    segmenter.finish()
    assert described(segmenter.closed) == described(segments(text, is_plain=is_plain)[0])


def test_an_unfinished_fence_is_code_already() -> None:
    """I91: while the end of a block has not come, it is shown as code."""
    segmenter = Segmenter()
    segmenter.feed("Look:\n```python\nprint(1)\npri")
    tail = segmenter.tail()
    assert tail is not None
    assert (tail.kind, tail.text) == (SegmentKind.CODE, "print(1)\npri")
    assert tail.code is not None
    assert tail.code.language == "python"
    assert not tail.code.is_closed


def test_a_chunk_may_end_between_backticks() -> None:
    """I91: neither an opening nor a closing fence shows as text while it is half there."""
    segmenter = Segmenter()
    segmenter.feed("a\n``")
    tail = segmenter.tail()
    assert tail is not None
    assert tail.text == "a"
    segmenter.feed("`py\nx = 1\n``")
    tail = segmenter.tail()
    assert tail is not None
    assert tail.text == "x = 1"
    segmenter.feed("`\nb")
    segmenter.finish()
    assert [s.text for s in segmenter.closed] == ["a", "x = 1", "b"]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    """I91: markdown inside four backticks is one block."""
    found, _ = segments("````md\n```py\nx\n```\n````\nafter")
    assert [s.text for s in found] == ["```py\nx\n```", "after"]


def test_code_in_a_list_loses_the_indentation_of_its_fence() -> None:
    """I93: what the copy button gives is the code, not the code moved to the right."""
    found, _ = segments("1. Do:\n\n   ```py\n   def f():\n       return 1\n   ```\n2. Then that\n")
    code = found[1]
    assert code.code is not None
    assert code.code.text == "def f():\n    return 1"
    assert code.indent == 3
    assert found[2].text == "2. Then that"


def test_a_pipe_in_code_does_not_split_a_cell() -> None:
    """I93: cells are those that a reader sees."""
    assert markdown.split_cells("| `a|b` | c \\| d | e |") == ["`a|b`", "c \\| d", "e"]
    assert kinds("| a | b |\n|---|---|\n| `x|y` | 2 |") == ["table"]
    assert "`x|y`" in markdown.table_for_reader(["| a |", "|---|", "| `x\\|y` |"])


def test_an_ordered_list_cut_in_two_goes_on_counting() -> None:
    """A long list is cut at an item, and the second part keeps the numbers of the whole."""
    found, _ = segments("\n".join(f"1. item {i} " + "word " * 10 for i in range(60)))
    assert len(found) > 1
    assert found[1].gap is Gap.ITEM
    first = sum(line.startswith("1.") for line in found[0].text.split("\n"))
    assert found[1].text.startswith(f"{first + 1}. ")


def test_a_giant_paragraph_is_not_cut_where_a_list_would_begin() -> None:
    """A number other than 1 cannot interrupt a paragraph, however long it is."""
    text = "\n".join(["x" * 900] * 4 + ["2) two", "word"])
    parts = [segment.text for segment in segments(text)[0]]
    assert parts == [text.removesuffix("\nword"), "word"]


def test_nothing_is_larger_than_can_be_laid_out() -> None:
    """A paragraph or a word of a megabyte is cut; nothing of it is lost."""
    for text in ("word " * 200_000, "x" * 1_000_000, "- a\n" * 100_000):
        found, _ = segments(text)
        assert max(len(s.text) for s in found) <= markdown.PARAGRAPH_CHARS + 1_000
        joined = "".join(s.text + ("\n" if s.gap is Gap.ITEM else "") for s in found)
        assert joined.replace("\n", "").replace(" ", "") == text.replace("\n", "").replace(" ", "")


@pytest.mark.parametrize(
    ("url", "allowed"),
    [
        ("https://example.com/a?b#c", True),
        ("HTTP://EXAMPLE.COM", True),
        ("mailto:ada@example.com", True),
        ("file:///etc/passwd", False),
        ("javascript:alert(1)", False),
        ("data:text/html,x", False),
        ("//host/share", False),
        ("\\\\host\\share", False),
        ("/etc/passwd", False),
        ("https:", False),
        ("https://a\u0000b", False),
        ("smb://host/x", False),
    ],
)
def test_only_web_and_mail_may_be_opened(url: str, allowed: bool) -> None:
    """Links to files, scripts and shares are no links."""
    assert markdown.is_allowed_link(url) is allowed


def test_plain_text_is_what_a_person_reads() -> None:
    """Marks go, words, list markers and code stay."""
    source = "# Head\n\nA **bold** [link](https://e.example) and `co*de*`.\n\n- one\n- two\n\n```py\nx = **2\n```"
    plain = markdown.plain_text(source)
    assert plain == "Head\n\nA bold link (https://e.example) and co*de*.\n\n- one\n- two\n\nx = **2"


@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_plain_text_takes_anything(text: str) -> None:
    """No text makes it fail."""
    markdown.plain_text(text)


def test_what_follows_code_in_an_item_stays_in_the_item() -> None:
    """Text after a fence inside an item is moved right like the item; the next item is an item again."""
    found, _ = segments("1. one\n\n   ```sh\n   x\n   ```\n\n   after\n   - sub\n2. two\n\nend")
    assert [(s.kind.value, s.text, s.indent) for s in found] == [
        ("prose", "1. one", 0),
        ("code", "x", 3),
        ("prose", "after\n- sub", 3),
        ("prose", "2. two\n\nend", 0),
    ]


def test_blank_lines_around_code_of_a_prompt_are_no_lines() -> None:
    """A prompt keeps its blank lines, but those beside a block are the block's distance."""
    found, _ = segments("a\n\nb\n\n\n```py\nx\n```\n\n\nc", is_plain=True)
    assert [s.text for s in found] == ["a\n\nb", "x", "c"]
