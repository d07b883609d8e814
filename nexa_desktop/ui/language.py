"""Which language the window speaks, and which way it runs.

==============================  ===================================  ===========================
``AppSettings.language``        texts                                dates, numbers, direction
==============================  ===================================  ===========================
empty                           the first of the system's languages  the system's
                                that we have, else English
a code, such as ``zh_CN``       that language, else English          that language's
==============================  ===================================  ===========================

English has a file too: it holds the plurals ("1 branch", "2 branches"; the sources say "%n branch(es)"). Qt's own texts
(buttons of file dialogs, menus of text fields) come in the language of ours, so that no window speaks two. A
right-to-left language mirrors the window even while its texts are English; ``NEXA_LAYOUT_DIRECTION=rtl`` or ``ltr`` does
so in any language, for testing.

What the engine says is translated sentence by sentence (`viewmodels.said`); what vendors and tools say stays as it is.
"""

import re

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, Qt, QTranslator
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication

from nexa_desktop.ui.direction import direction, locale_of
from nexa_desktop.ui.resources import resource

NAMES = {"en": "English", "zh_CN": "简体中文"}
"""The languages that the window speaks, each by its own name; the keys are what `AppSettings.language` holds."""
_KEY = re.compile(r"\(&\w\)|&(?=\w)")
_MARK = "\u200e"
_LOOSE_ENDS = frozenset("…)}?:!%0123456789”")
_FACES = {"zh_CN": ("PingFang SC", "Microsoft YaHei UI", "Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC")}
"""Faces for what the app's own face lacks. Without them fontconfig takes the first face that has the character: a
Japanese one, whose 直 and 骨 are drawn another way."""
_installed: list[QTranslator] = []


def install(app: QApplication, language: str) -> None:
    """Speak ``language`` from now on; texts that were built before keep theirs. Can be called again.

    Reads two small files and looks for one font: 10 ms. Call it before the theme is applied.
    """
    locale = locale_of(language)
    QLocale.setDefault(locale)
    app.setLayoutDirection(direction(language))
    forget()
    spoken = spoken_language(locale)
    _fall_back_to(app, next((face for face in _FACES.get(spoken, ()) if QFontDatabase.hasFamily(face)), None))
    texts = QTranslator(app)
    qts_own = QTranslator(app)
    qts_own.load(f"qtbase_{spoken}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    texts.load(f"nexa_{spoken}", str(resource("translations")))
    _installed.extend((qts_own, texts))
    if app.layoutDirection() is Qt.LayoutDirection.RightToLeft:  # no language of ours is written that way yet
        _installed.append(_HeldTogether(texts, app))
    for translator in _installed:
        QCoreApplication.installTranslator(translator)


def forget() -> None:
    """Speak what the sources say: English, without plurals."""
    while _installed:  # kept here: to find them among the app's children would make Python types of all of Qt's styles
        translator = _installed.pop()
        QCoreApplication.removeTranslator(translator)
        translator.deleteLater()


def without_key(label: str) -> str:
    """The words of a label, to name its field: "Theme" for "&Theme", "主题" for "主题(&T)"."""
    return _KEY.sub("", label)


def spoken_language(locale: QLocale) -> str:
    """The first language of the reader, in the reader's order, that the window speaks; English if it speaks none.

    Simplified Chinese serves everywhere it is read (``zh_SG``); who reads traditional Chinese gets English.
    """
    for wanted in locale.uiLanguages():
        candidate = QLocale(wanted)
        if candidate.language() is QLocale.Language.English:
            return "en"
        is_chinese = candidate.language() is QLocale.Language.Chinese and wanted != "zh"  # "zh" ends the list of zh_TW too
        if is_chinese and candidate.script() is QLocale.Script.SimplifiedHanScript:
            return "zh_CN"
    return "en"


class _HeldTogether(QTranslator):
    """Left-to-right texts in a mirrored window: "Always…" would be shown as "…Always", "2 files" as "files 2".

    An invisible left-to-right mark goes where a text begins or ends with something that has no direction of its own.
    Full stops stay bare: sentences are set paragraph by paragraph, and some of ours are sent as messages.
    """

    def __init__(self, texts: QTranslator, parent: QObject) -> None:
        super().__init__(parent)
        self._texts = texts

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1, /) -> str | None:
        # None, and not "", lets Qt ask the other translators.
        text = self._texts.translate(context, source, disambiguation, n) or source
        is_qts_own = len(context) > 1 and context[0] == "Q" and context[1].isupper()
        if is_qts_own or "(*" in text or not any(character.isalpha() for character in text):
            return None
        before = not (text[0].isalpha() or text[0].isspace())
        after = text[-1] in _LOOSE_ENDS
        return f"{_MARK * before}{text}{_MARK * after}" if before or after else None


def _fall_back_to(app: QApplication, face: str | None) -> None:
    """The theme takes its fonts from the app's, fallbacks included (`theme.mono_font`)."""
    font = QFont(app.font())
    if face is None and len(font.families()) < 2:
        return
    # An alias such as "Sans Serif" would lose against the face that is there: the app's own face goes by its real name.
    font.setFamilies([QFontInfo(font).family(), *([face] if face else [])])
    app.setFont(font)
