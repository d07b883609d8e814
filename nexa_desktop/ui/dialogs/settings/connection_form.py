"""One way to a model as a form: vendor, address, key, model, and a Test that tells what is wrong.

A key goes from the field to the backend and nowhere else: it is in no setting, and the field is emptied once it is stored.
It belongs to the base URL it was entered for; another URL shows "no key for this address".
"""

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from nexa_desktop.core.secrets import KeyringState, KeySource
from nexa_desktop.core.settings import Connection, ConnectionCheck
from nexa_desktop.ui import theme
from nexa_desktop.ui.language import without_key
from nexa_desktop.ui.viewmodels.said import said, said_together
from nexa_desktop.ui.viewmodels.settings import CheckedConnection, KeyState, LoadedModels, SettingsBackend, SettingsFailure
from nexa_desktop.ui.widgets.flow import FlowLayout
from nexa_desktop.ui.widgets.parts import IconLabel, Label, button, horizontal, tool_button, vertical

_KEY_STATE_DELAY_MS = 300


class ConnectionForm(QWidget):
    """Edits one `Connection`. ``saved`` carries it when the person stores it; its key is written by then or on its way."""

    saved = Signal(object)
    cancelled = Signal()

    def __init__(self, backend: SettingsBackend, parent: QWidget | None = None, *, is_short: bool = False) -> None:
        super().__init__(parent)
        self._backend = backend
        self._templates: tuple[Connection, ...] = ()
        self._connection = Connection("", "", "", "openai_chat", "")
        self._key_state: KeyState | None = None
        self._waits_for_key = False
        self._refused_by: KeySource | None = None
        self._rows: dict[QWidget, int] = {}
        self._key_timer = QTimer(self)
        self._key_timer.setSingleShot(True)
        self._key_timer.setInterval(_KEY_STATE_DELAY_MS)
        self._key_timer.timeout.connect(self._ask_key_state)
        column = vertical(self, gap=3)
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(theme.space(4))
        self._form.setVerticalSpacing(theme.space(2.5))
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        column.addLayout(self._form)
        self._build_address()
        self._build_key()
        self._build_model()
        self._build_result(column)
        if is_short:
            for field in (self.name_edit, self.protocol_box, self.ca_edit):
                self._show_row(field, False)
        backend.vendors_loaded.connect(self._on_vendors)
        backend.connection_checked.connect(self._on_checked)
        backend.models_loaded.connect(self._on_models)
        backend.key_state_loaded.connect(self._on_key_state)
        backend.failed.connect(self._on_failure)

    # ------------------------------------------------------------------------------------------------ building
    def _row(self, label: str, field: QWidget, *more: QWidget) -> None:
        words = Label(label, self, wrap=False)
        words.setTextFormat(Qt.TextFormat.AutoText)
        words.setBuddy(field)
        field.setAccessibleName(without_key(label))
        if more:
            line = horizontal(gap=1)
            line.addWidget(field, 1)
            for widget in more:
                line.addWidget(widget)
            self._form.addRow(words, line)
        else:
            self._form.addRow(words, field)
        self._rows[field] = self._form.rowCount() - 1

    def _show_row(self, field: QWidget, shown: bool) -> None:
        """Show or hide a row with its label; a hidden row takes no room."""
        self._form.setRowVisible(self._rows[field], shown)

    def _build_address(self) -> None:
        self.vendor_box = QComboBox(self)
        self.vendor_box.setMinimumContentsLength(10)
        self.vendor_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.vendor_box.activated.connect(self._take_template)
        self._row(self.tr("&Provider"), self.vendor_box)
        self.name_edit = QLineEdit(self)
        self._row(self.tr("&Name"), self.name_edit)
        self.url_edit = QLineEdit(self)
        self.url_edit.setPlaceholderText("https://…/v1")
        self.url_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.url_edit.textEdited.connect(self._on_url_edited)
        self._row(self.tr("&Address"), self.url_edit)
        self.protocol_box = QComboBox(self)
        for protocol, name in (
            ("openai_chat", self.tr("OpenAI Chat Completions (most servers)")),
            ("openai_responses", "OpenAI Responses"),
            ("anthropic_messages", "Anthropic Messages"),
            ("gemini", "Google Gemini"),
            ("ollama", "Ollama"),
        ):
            self.protocol_box.addItem(name, protocol)
        self.protocol_box.setMinimumContentsLength(10)
        self.protocol_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._row(self.tr("P&rotocol"), self.protocol_box)

    def _build_key(self) -> None:
        self.source_box = QComboBox(self)
        for source, text in (
            (None, self.tr("No key needed")),
            (KeySource.KEYRING, self.tr("In the system's keyring")),
            (KeySource.SESSION, self.tr("Until the program ends (not stored)")),
            (KeySource.ENVIRONMENT, self.tr("From an environment variable")),
            (KeySource.FILE, self.tr("In a file that only you can read")),
        ):
            self.source_box.addItem(text, source)
        self.source_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source_box.currentIndexChanged.connect(self._on_source_chosen)
        self._row(self.tr("&Key is kept"), self.source_box)
        self.key_edit = QLineEdit(self)
        self.key_edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.key_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.key_edit.setInputMethodHints(Qt.InputMethodHint.ImhSensitiveData | Qt.InputMethodHint.ImhNoPredictiveText)
        self.show_key = tool_button("eye", self.tr("Show the key while typing"), self)
        self.show_key.setCheckable(True)
        self.show_key.toggled.connect(self._show_typed_key)
        self.delete_key = tool_button("trash", self.tr("Delete the stored key"), self)
        self.delete_key.clicked.connect(self._delete_key)
        self._row(self.tr("K&ey"), self.key_edit, self.show_key, self.delete_key)
        self.variable_edit = QLineEdit(self)
        self.variable_edit.setPlaceholderText("OPENAI_API_KEY")
        self.variable_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._row(self.tr("&Variable"), self.variable_edit)
        self.key_note = Label("", self, role="muted", size=0.95)
        # a form gives a wrapped label the height of its size hint, which is a guess at a narrow width; only the height
        # for the real width is to count
        policy = self.key_note.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Ignored)
        self.key_note.setSizePolicy(policy)
        self._form.addRow("", self.key_note)
        self._rows[self.key_note] = self._form.rowCount() - 1

    def _build_model(self) -> None:
        self.model_box = QComboBox(self)
        self.model_box.setEditable(True)
        self.model_box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        line = self.model_box.lineEdit()
        if line is not None:
            line.setAccessibleName(self.tr("Model"))
            line.setPlaceholderText(self.tr("choose after Test, or type one"))
        self.load_models = tool_button("refresh", self.tr("Load the list of models"), self)
        self.load_models.clicked.connect(self._load_models)
        self._row(self.tr("&Model"), self.model_box, self.load_models)
        self.ca_edit = QLineEdit(self)
        self.ca_edit.setPlaceholderText(self.tr("the system's certificates"))
        self.choose_ca = tool_button("folder", self.tr("Choose a certificate file"), self)
        self.choose_ca.clicked.connect(self._choose_ca)
        self._row(self.tr("&Certificates"), self.ca_edit, self.choose_ca)

    def _build_result(self, column: QVBoxLayout) -> None:
        self.result_icon = IconLabel("info", self, steps=5)
        self.result = Label("", self, selectable=True)
        self.result_hint = Label("", self, role="muted", selectable=True)
        line = horizontal(gap=2)
        line.addWidget(self.result_icon, 0, Qt.AlignmentFlag.AlignTop)
        words = vertical(gap=0.5)
        words.addWidget(self.result)
        words.addWidget(self.result_hint)
        line.addLayout(words, 1)
        row = FlowLayout(gap=2)
        self.test_button = button(self.tr("Test"), parent=self)
        self.test_button.clicked.connect(self._test)
        self.save_button = button(self.tr("Save"), kind="primary", parent=self)
        self.save_button.clicked.connect(self._save)
        self.cancel_button = button(self.tr("Cancel"), parent=self)
        self.cancel_button.clicked.connect(self.cancelled)
        for made in (self.test_button, self.save_button, self.cancel_button):
            row.addWidget(made)
        column.addLayout(row)
        column.addLayout(line)  # below the buttons, which stay where they were pressed
        self._show_result(None)

    # ------------------------------------------------------------------------------------------------ values
    def set_connection(self, connection: Connection) -> None:
        """Show a connection; its key's state is asked for."""
        self._connection = connection
        self._key_state = None
        self._waits_for_key, self._refused_by = False, None
        self.save_button.setEnabled(True)
        self.test_button.setEnabled(True)
        self.load_models.setEnabled(True)
        self.key_edit.clear()
        self.name_edit.setText(connection.name)
        self.url_edit.setText(connection.base_url)
        if self.protocol_box.findData(connection.protocol) < 0:
            self.protocol_box.addItem(connection.protocol, connection.protocol)
        self.protocol_box.setCurrentIndex(self.protocol_box.findData(connection.protocol))
        with QSignalBlocker(self.source_box):
            self.source_box.setCurrentIndex(max(0, self.source_box.findData(connection.key_source)))
        self.variable_edit.setText(connection.key_environment or "")
        self.model_box.clear()
        self.model_box.setEditText(connection.model)
        self.ca_edit.setText(connection.ca_file or "")
        self._select_vendor()
        self._show_result(None)
        self._sync_key()
        self._ask_key_state()
        self._take_first_template()

    def connection(self) -> Connection:
        """The connection as the form has it."""
        return replace(
            self._connection,
            name=self.name_edit.text().strip() or self._connection.name or self.url_edit.text().strip(),
            base_url=self.url_edit.text().strip(),
            protocol=self.protocol_box.currentData(),
            model=self.model_box.currentText().strip(),
            key_source=self._source(),
            key_environment=self.variable_edit.text().strip() or None,
            ca_file=self.ca_edit.text().strip() or None,
        )

    def _source(self) -> KeySource | None:
        """Where the key is to be kept. Qt hands an enum's text back, not the enum."""
        data = self.source_box.currentData()
        return KeySource(data) if data else None

    def typed_key(self) -> str | None:
        """The key in the field, None when it is empty."""
        return self.key_edit.text().strip() or None

    # ------------------------------------------------------------------------------------------------ vendor, address
    @Slot(object)
    def _on_vendors(self, templates: Sequence[Connection]) -> None:
        self._templates = tuple(templates)
        self.vendor_box.clear()
        for template in self._templates:
            self.vendor_box.addItem(said(template.name), template.vendor)
        self._take_first_template()
        self._select_vendor()

    def _take_first_template(self) -> None:
        """An empty form begins with the first vendor."""
        if self._templates and self._connection.id and not self._connection.vendor and not self.url_edit.text().strip():
            self._take_template(0)

    def _select_vendor(self) -> None:
        found = self.vendor_box.findData(self._connection.vendor)
        if found < 0 and self._connection.vendor:
            self.vendor_box.addItem(self._connection.name or self._connection.vendor, self._connection.vendor)
            found = self.vendor_box.count() - 1
        self.vendor_box.setCurrentIndex(found)

    @Slot(int)
    def _take_template(self, index: int) -> None:
        vendor = self.vendor_box.itemData(index)
        template = next((t for t in self._templates if t.vendor == vendor), None)
        if template is None:
            return
        source = template.key_source or (KeySource.KEYRING if template.key_environment else None)
        self.set_connection(replace(template, id=self._connection.id, key_source=source))

    @Slot()
    def _on_url_edited(self) -> None:
        self._key_state = None
        self._show_result(None)
        self._sync_key()
        self._key_timer.start()

    # ------------------------------------------------------------------------------------------------ key
    @Slot()
    def _on_source_chosen(self) -> None:
        if self._key_state is None:
            self._ask_key_state()
        self._sync_key()

    @Slot()
    def _ask_key_state(self) -> None:
        if self.url_edit.text().strip() and self._source() is not None:
            self._backend.load_key_state(self.connection())

    @Slot(object)
    def _on_key_state(self, state: KeyState) -> None:
        if state.connection_id != self._connection.id or state.base_url != self.url_edit.text().strip():
            return
        self._key_state = state
        if state.is_verified and state.problem is None:
            self.key_edit.clear()
        self._sync_key()
        if self._waits_for_key and (state.is_verified or state.problem is not None):
            self._end_writing(state)

    @Slot(object)
    def _on_failure(self, failure: SettingsFailure) -> None:
        """A request that the backend could not even begin."""
        if failure.operation == "write_key" and self._waits_for_key:
            self._waits_for_key = False
            self.save_button.setEnabled(True)
        elif failure.operation == "check_connection":
            self.test_button.setEnabled(True)
        elif failure.operation == "load_models":
            self.load_models.setEnabled(True)
        else:
            return
        if self.isVisible():
            self._show_words("cross-circle", "danger", said(failure.message), said(failure.hint or ""))

    @Slot()
    def _sync_key(self) -> None:
        source = self._source()
        takes_key = source in (KeySource.KEYRING, KeySource.SESSION, KeySource.FILE)
        self._show_row(self.key_edit, takes_key)
        self._show_row(self.variable_edit, source is KeySource.ENVIRONMENT)
        state = self._key_state
        has_key = state is not None and state.source not in (None, KeySource.ENVIRONMENT)
        self.delete_key.setVisible(takes_key and has_key)
        self.key_edit.setPlaceholderText(
            self.tr("a key is stored; type to replace it") if has_key else self.tr("paste the key")
        )
        text, role = self._key_words(source, state)
        self.key_note.setText(text)
        self.key_note.set_role(role)
        self._show_row(self.key_note, bool(text))

    def _key_words(self, source: KeySource | None, state: KeyState | None) -> tuple[str, str]:
        if source is None:
            return "", "muted"
        if state is not None and state.problem and source in (KeySource.KEYRING, self._refused_by):
            # red only when something was tried: that there is no keyring is not yet anybody's failure
            return said_together(state.problem, state.hint), "danger" if self._refused_by is source else "warning"
        if source is KeySource.ENVIRONMENT:
            if state is not None and state.source is KeySource.ENVIRONMENT:
                return self.tr("The variable is set."), "success"
            return self.tr("The key is read from this variable when it is needed and is stored nowhere."), "muted"
        if state is None:
            return (self.tr("Looking for a key…") if self.url_edit.text().strip() else ""), "muted"
        if source is KeySource.KEYRING and state.keyring is not KeyringState.READY and state.source is None:
            return self._keyring_words(state.keyring), "warning"
        if state.source is not None:
            where = {
                KeySource.KEYRING: self.tr("A key for this address is in the system's keyring."),
                KeySource.SESSION: self.tr("A key for this address is kept until the program ends."),
                KeySource.FILE: self.tr("A key for this address is in a file that only you can read."),
                KeySource.ENVIRONMENT: self.tr("A key comes from an environment variable."),
            }[state.source]
            return (where + " " + self.tr("It was read back.") if state.is_verified else where), "success"
        if source is KeySource.FILE:
            return self.tr("The file is not encrypted: whoever can read your files can read the key."), "warning"
        return self.tr("No key for this address yet. A key is only ever sent to the address it was entered for."), "muted"

    def _keyring_words(self, state: KeyringState) -> str:
        why = {
            KeyringState.READY: "",
            KeyringState.NO_BACKEND: self.tr("This system offers no keyring."),
            KeyringState.INSECURE: self.tr("The only keyring here would store keys in plain text, so it is not used."),
            KeyringState.LOCKED: self.tr("The keyring is locked. Unlock it, then test again."),
            KeyringState.BUSY: self.tr("The keyring does not answer; it may be waiting for you in another window."),
            KeyringState.ERROR: self.tr("The keyring could not be used."),
        }[state]
        return said_together(why, self.tr("Or choose above: until the program ends, an environment variable, or a file."))

    @Slot(bool)
    def _show_typed_key(self, shown: bool) -> None:
        self.key_edit.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)

    @Slot()
    def _delete_key(self) -> None:
        self._backend.delete_key(self.connection())

    # ------------------------------------------------------------------------------------------------ test, models
    @Slot()
    def _test(self) -> None:
        self.test_button.setEnabled(False)
        self._show_words("running", "accent", self.tr("Testing {url} …").format(url=self.url_edit.text().strip()))
        self._backend.check_connection(self.connection(), self.typed_key())

    @Slot(object)
    def _on_checked(self, checked: CheckedConnection) -> None:
        if checked.connection_id == self._connection.id:
            self.test_button.setEnabled(True)
            self._show_result(checked.check)

    def _show_result(self, check: ConnectionCheck | None) -> None:
        if check is None:
            for widget in (self.result_icon, self.result, self.result_hint):
                widget.hide()
            return
        hint = said(check.hint or "")
        if check.is_working:
            facts = []
            if check.latency_ms is not None:
                facts.append(self.tr("{n} ms").format(n=check.latency_ms))
            if check.models:
                count = len(check.models)
                facts.append(self.tr("1 model") if count == 1 else self.tr("{n} models").format(n=count))
            hint = " · ".join([*facts, hint] if hint else facts)
            self._fill_models([(m, m) for m in check.models])
        if check.base_url and check.base_url != self.url_edit.text().strip():
            found = self.tr("Works at {url}; the address was corrected.").format(url=check.base_url)
            hint = said_together(found, hint)
            self.url_edit.setText(check.base_url)
            self._key_timer.start()
        icon, role = ("check-circle", "success") if check.is_working else ("cross-circle", "danger")
        self._show_words(icon, role, said(check.message), hint)

    def _show_words(self, icon: str, role: str, message: str, hint: str = "") -> None:
        self.result_icon.set_icon(icon, role)
        self.result.setText(message)
        self.result.set_role("danger" if role == "danger" else None)
        self.result_hint.setText(hint)
        for widget in (self.result_icon, self.result):
            widget.show()
        self.result_hint.setVisible(bool(hint))
        self.result.setAccessibleName(f"{message} {hint}".strip())
        QTimer.singleShot(0, self, self._reveal_result)

    @Slot()
    def _reveal_result(self) -> None:
        """Below the buttons it can lie under the edge of a small window."""
        area = self.parentWidget()
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        if area is not None:
            area.ensureWidgetVisible(self.result if self.result_hint.isHidden() else self.result_hint)

    @Slot()
    def _load_models(self) -> None:
        self.load_models.setEnabled(False)
        self._backend.load_models(self.connection())

    @Slot(object)
    def _on_models(self, loaded: LoadedModels) -> None:
        if loaded.connection_id != self._connection.id:
            return
        self.load_models.setEnabled(True)
        if loaded.problem:
            self._show_words("cross-circle", "danger", said(loaded.problem), said(loaded.hint or ""))
        else:
            self._fill_models([(m.id, m.name or m.id) for m in loaded.models])
            self.model_box.showPopup()

    def _fill_models(self, models: Sequence[tuple[str, str]]) -> None:
        if not models:
            return
        current = self.model_box.currentText().strip()
        self.model_box.clear()
        for model_id, _ in models:
            self.model_box.addItem(model_id)
        self.model_box.setEditText(current or models[0][0])

    @Slot()
    def _choose_ca(self) -> None:
        picker = QFileDialog(self, self.tr("Certificate file"))
        picker.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        picker.setNameFilter(self.tr("Certificates (*.pem *.crt *.cer);;All files (*)"))
        picker.fileSelected.connect(self.ca_edit.setText)
        picker.open()

    # ------------------------------------------------------------------------------------------------ save
    @Slot()
    def _save(self) -> None:
        connection = self.connection()
        if not connection.base_url or "://" not in connection.base_url:
            self._show_words(
                "cross-circle", "danger", self.tr("The address is missing."), self.tr("It begins with http:// or https://.")
            )
            self.url_edit.setFocus()
            return
        if "{" in connection.base_url:
            words = self.tr("Fill in the part of the address that stands in braces.")
            self._show_words("cross-circle", "danger", words)
            self.url_edit.setFocus()
            return
        key = self.typed_key()
        self._connection = connection
        if key is None or connection.key_source not in (KeySource.KEYRING, KeySource.SESSION, KeySource.FILE):
            self.saved.emit(connection)
            return
        # the connection counts as saved once its key was written and read back
        self._waits_for_key = True
        self.save_button.setEnabled(False)
        self._show_words("running", "accent", self.tr("Storing the key…"))
        self._backend.write_key(connection, key, connection.key_source)

    def _end_writing(self, state: KeyState) -> None:
        self._waits_for_key = False
        self.save_button.setEnabled(True)
        self._show_result(None)
        self._refused_by = None if state.problem is None else self._source()
        self._sync_key()
        if state.is_verified and state.problem is None:
            self._connection = replace(self._connection, key_source=state.source)
            self.saved.emit(self._connection)
