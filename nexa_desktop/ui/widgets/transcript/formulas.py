"""Formulas in the documents of pieces: pictures where they are known, their source until then.

A formula stands in a document as one mark (`maths.mark_of`) while Qt reads the markdown; `put_in` then gives each its
picture or its source. Both carry the source, so that what is copied, searched and read aloud is the same either way.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPyTextObject,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextList,
)

from nexa_desktop.ui.maths import Formula, mark_of, number_of, put_back
from nexa_desktop.ui.typesetting import FormulaLook, Picture, Typesetter

OBJECT = "\ufffc"
"""What Qt has in the text for a picture."""
SOURCE = QTextFormat.Property.UserProperty.value + 2
_PICTURE = QTextFormat.Property.UserProperty.value + 3
_OBJECT_TYPE = QTextFormat.ObjectTypes.UserObject.value + 1
_MATHS_X_HEIGHT = 0.46  # of the maths font, in ems: formulas are set so that small letters are as high as the text's
_LEAST_SHRINK = 0.4  # a formula that had to be smaller than this to fit is not legible: it stays text


class Formulas(QObject):
    """For one view. ``ready``: more pictures are there."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._typesetter = Typesetter(self)
        self._typesetter.ready.connect(self.ready)

    def looks(self, formulas: Sequence[Formula], font: QFont, color: str) -> list[FormulaLook]:
        """How these are to look in a text of that font and colour."""
        em = QFontMetricsF(font).xHeight() / _MATHS_X_HEIGHT
        ratio = max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)
        return [FormulaLook(one.tex, one.is_display, round(em, 2), color, ratio) for one in formulas]

    def pictures(self, looks: Sequence[FormulaLook]) -> list[Picture | None]:
        """Those that are there; the others are asked for."""
        return [self._typesetter.get(look) for look in looks]

    def are_settled(self, looks: Sequence[FormulaLook]) -> bool:
        """Whether no more pictures of these will come."""
        return all(self._typesetter.is_settled(look) for look in looks)

    @Slot()
    def shut(self) -> None:
        """End the worker."""
        self._typesetter.shut()


def put_in(
    document: QTextDocument, formulas: Sequence[Formula], pictures: Sequence[Picture | None], font: QFont, width: float
) -> None:
    """Give each mark its picture, at most ``width`` wide, or its source."""
    drawer = _Drawer(document)
    document.documentLayout().registerHandler(_OBJECT_TYPE, drawer)
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    marks = [(at, number) for at, one in _characters(document) if 0 <= (number := number_of(one)) < len(formulas)]
    for position, number in reversed(marks):
        formula = formulas[number]
        cursor.setPosition(position)
        cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
        around = cursor.charFormat()
        picture = pictures[number]
        shrink = min(1.0, width / picture.width) if picture is not None else 0.0
        if picture is None or shrink < _LEAST_SHRINK:
            around.setProperty(SOURCE, formula.source)
            cursor.insertText(formula.source.replace("\n", "\u2028"), around)
            continue
        cursor.insertText(OBJECT, drawer.add(_shrunk(picture, shrink), formula, font))
        if formula.is_display and cursor.currentTable() is None:
            _display(cursor)
    cursor.endEditBlock()


def _display(cursor: QTextCursor) -> None:
    """Put the picture that was just inserted on a line of its own: in a paragraph in the middle, or inside its item."""
    in_paragraph = not cursor.blockFormat().headingLevel() and _list_of(cursor) is None
    end = cursor.position()
    for is_after in (True, False):
        edge = QTextCursor(cursor.document())
        edge.setPosition(end if is_after else end - 1)
        step = QTextCursor.MoveOperation.NextCharacter if is_after else QTextCursor.MoveOperation.PreviousCharacter
        while _beside(edge, is_after=is_after) in (" ", "\u2028"):
            edge.movePosition(step, QTextCursor.MoveMode.KeepAnchor)
            edge.removeSelectedText()
        if edge.atBlockEnd() if is_after else edge.atBlockStart():
            continue
        if in_paragraph:
            edge.insertBlock()
        else:
            edge.insertText("\u2028")
        if is_after:
            cursor.setPosition(end)
    if in_paragraph:
        centred = QTextBlockFormat()
        centred.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        cursor.mergeBlockFormat(centred)


def _list_of(cursor: QTextCursor) -> QTextList | None:
    return cursor.currentList()  # None outside lists, whatever the type stubs say


def _beside(cursor: QTextCursor, *, is_after: bool) -> str:
    """The character after or before the cursor in its block."""
    at, text = cursor.positionInBlock() - (0 if is_after else 1), cursor.block().text()
    return text[at] if 0 <= at < len(text) else ""


def _characters(document: QTextDocument) -> Iterator[tuple[int, str]]:
    """Position and character, of the whole text."""
    block = document.begin()
    while block.isValid():
        at = block.position()
        for character in block.text():
            yield at, character
            at += 2 if character > "\uffff" else 1
        block = block.next()


class _Drawer(QPyTextObject):
    """Draws the pictures of one document. Qt keeps as much room above and below the base line as `intrinsicSize` asks for,
    but then puts an object into the middle of its line, wherever that is: the base line is looked up."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.pictures: list[Picture] = []

    def add(self, picture: Picture, formula: Formula, font: QFont) -> QTextCharFormat:
        """The format of the object that shows it."""
        self.pictures.append(picture)
        made = QTextCharFormat()
        made.setObjectType(_OBJECT_TYPE)
        made.setFont(font)
        made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignMiddle)
        made.setProperty(_PICTURE, len(self.pictures) - 1)
        made.setProperty(SOURCE, formula.source)
        return made

    def _of(self, wanted: QTextFormat) -> Picture:
        return self.pictures[int(wanted.property(_PICTURE))]

    def intrinsicSize(self, document: QTextDocument, position: int, wanted: QTextFormat) -> QSizeF:
        """High enough that both halves fit when its middle is at half the height of small letters (see `AlignMiddle`)."""
        picture = self._of(wanted)
        half = QFontMetrics(wanted.toCharFormat().font()).xHeight() / 2
        return QSizeF(picture.width, max(2 * picture.ascent - half, 2 * picture.descent + half))

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, document: QTextDocument, position: int, wanted: QTextFormat
    ) -> None:
        """On whole pixels of the device: pixel for pixel where the picture was made for it."""
        picture = self._of(wanted)
        block = document.findBlock(position)
        line = block.layout().lineForTextPosition(position - block.position())
        base = document.documentLayout().blockBoundingRect(block).y() + line.y() + line.ascent()
        to_device = painter.deviceTransform()
        corner = to_device.map(QPointF(rect.x(), base - picture.ascent))
        back, _ = to_device.inverted()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(back.map(QPointF(round(corner.x()), round(corner.y()))), picture.image)
        painter.restore()


def _shrunk(picture: Picture, factor: float) -> Picture:
    if factor == 1:
        return picture
    width = max(1, round(picture.image.width() * factor))
    image = picture.image.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
    return Picture(image, picture.width * factor, picture.ascent * factor, picture.descent * factor)


# ------------------------------------------------------------------------------------------------ back to text
def pictured_sources(document: QTextDocument) -> list[tuple[int, str]]:
    """Position and source of each picture of a formula."""
    return [(at, _source_at(document, at)) for at, character in _characters(document) if character == OBJECT]


def _source_at(document: QTextDocument, position: int) -> str:
    """The object's own character where there is no formula."""
    cursor = QTextCursor(document)
    cursor.setPosition(position + 1)
    return str(cursor.charFormat().property(SOURCE) or OBJECT)


def with_sources(block: QTextBlock, text: str, start: int) -> str:
    """``text``, which begins at ``start`` of the block, with sources in the place of pictures."""
    if OBJECT not in text:
        return text
    out: list[str] = []
    at = block.position() + start
    for character in text:
        out.append(_source_at(block.document(), at) if character == OBJECT else character)
        at += 2 if character > "\uffff" else 1
    return "".join(out)


def markdown_of(cursor: QTextCursor, features: QTextDocument.MarkdownFeature) -> str:
    """The markdown of a selection, its formulas as they were written."""
    part = QTextDocument()
    QTextCursor(part).insertFragment(cursor.selection())
    runs: list[tuple[int, int, str]] = []
    block = part.begin()
    while block.isValid():
        iterator = block.begin()
        while not iterator.atEnd():
            fragment = iterator.fragment()
            source = fragment.charFormat().property(SOURCE)
            if source:
                text = str(source) if OBJECT in fragment.text() else fragment.text().replace("\u2028", "\n")
                runs.append((fragment.position(), fragment.length(), text))
            iterator += 1
        block = block.next()
    edit = QTextCursor(part)
    for number, (position, length, _) in reversed(list(enumerate(runs))):
        edit.setPosition(position)
        edit.setPosition(position + length, QTextCursor.MoveMode.KeepAnchor)
        edit.insertText(mark_of(number), QTextCharFormat())
    return put_back(part.toMarkdown(features), [text for _, _, text in runs])
