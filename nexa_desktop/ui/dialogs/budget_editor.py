"""A run's budget as a form: the limits that matter up front, the rest folded.

A field that nobody touched keeps its exact value, so that showing a configuration and reading it back changes nothing.
"""

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from nexa_desktop.core.library import RunRow
from nexa_desktop.core.messages import StopReason
from nexa_desktop.core.runs import RunConfig
from nexa_desktop.ui import theme
from nexa_desktop.ui.language import without_key
from nexa_desktop.ui.widgets.parts import Label, button, horizontal, inset, vertical

_MOST = 2_000_000_000


class BudgetEditor(QWidget):
    """Edits a `RunConfig`."""

    config_changed = Signal()

    def __init__(self, parent: QWidget | None = None, *, shows_hint: bool = True) -> None:
        super().__init__(parent)
        self._config = RunConfig()
        self._touched: set[str] = set()
        self._is_filling = False
        column = vertical(self, gap=2)
        if shows_hint:
            hint = self.tr(
                "What one turn may use before it stops and asks you. Waiting for your approval counts as time, "
                "and so does a sleeping computer."
            )
            column.addWidget(Label(hint, self, role="muted"))
        self._form = self._new_form()
        column.addLayout(self._form)
        self.minutes = inset(QDoubleSpinBox(self))
        self.minutes.setRange(0.05, 5_256_000)
        self.minutes.setDecimals(2)
        self.minutes.setSingleStep(1)
        self.minutes.setSuffix(self.tr(" min"))
        self._row(self._form, self.tr("&Time"), self.minutes, "timeout")
        self.model_calls = self._count(self._form, self.tr("&Model calls"), "max_model_calls", lowest=1)
        self.tool_calls = self._count(self._form, self.tr("T&ool calls"), "max_tool_calls", lowest=0)
        self.tokens, self.limits_tokens = self._optional(self._form, self.tr("To&kens"), "max_tokens", 200_000)
        counted = self.tr("All that is sent and received: the conversation so far counts anew with each request.")
        for field in (self.tokens, self.limits_tokens):
            field.setToolTip(counted)
            field.setAccessibleDescription(counted)
        together = self.tr("Caps of the whole session: all its turns and branches, and the title that a model gave it")
        self._form.addRow(Label(together, self, role="muted"))
        self.session_tokens, self.limits_session_tokens = self._optional(
            self._form, self.tr("Sessio&n tokens"), "max_session_tokens", 1_000_000
        )
        self.session_cost, self.limits_session_cost = self._optional_dollars(
            self._form, self.tr("Session &cost, US$"), "max_session_cost_usd", 5.0
        )
        reported = self.tr(
            "Input and output as the model server reports them, looked at before each request. A call without a report is "
            "unknown and said to be. A cost cap needs a model whose price is known."
        )
        for capped in (self.session_tokens, self.limits_session_tokens, self.session_cost, self.limits_session_cost):
            capped.setToolTip(reported)
            capped.setAccessibleDescription(reported)
        self.more_button = button(self.tr("More limits"), kind="quiet", icon="chevron-right", parent=self)
        self.more_button.setCheckable(True)
        self.more_button.toggled.connect(self._show_more)
        column.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignLeft)
        self._more = QWidget(self)
        self._more.hide()
        more = self._new_form(self._more)
        self.retries = self._count(more, self.tr("&Retries per request"), "retries", lowest=0, highest=100)
        self.parallel_tools = self._count(more, self.tr("Tools at the &same time"), "max_parallel_tools", lowest=1, highest=64)
        self.output_chars = self._count(more, self.tr("Tool &output kept, characters"), "max_tool_output_chars", lowest=256)
        self.output_tokens, self.limits_output = self._optional(more, self.tr("Tokens per &answer"), "max_output_tokens", 4_096)
        self.temperature = inset(QDoubleSpinBox(self))
        self.temperature.setRange(-0.05, 2.0)
        self.temperature.setSingleStep(0.05)
        self.temperature.setSpecialValueText(self.tr("the model's own"))
        self._row(more, self.tr("T&emperature"), self.temperature, "temperature")
        self.effort = QLineEdit(self)
        self.effort.setPlaceholderText(self.tr("the model's own; for example low, medium, high"))
        self._row(more, self.tr("Reasoning e&ffort"), self.effort, "reasoning_effort")
        column.addWidget(self._more)
        self.set_config(RunConfig())

    def config(self) -> RunConfig:
        """The configuration as the form has it; raises `InvalidInput` when a value is not allowed."""
        values: dict[str, object] = {
            "timeout": round(self.minutes.value() * 60, 3),
            "max_model_calls": self.model_calls.value(),
            "max_tool_calls": self.tool_calls.value(),
            "max_tokens": self.tokens.value() if self.limits_tokens.isChecked() else None,
            "max_session_tokens": self.session_tokens.value() if self.limits_session_tokens.isChecked() else None,
            "max_session_cost_usd": round(self.session_cost.value(), 2) if self.limits_session_cost.isChecked() else None,
            "retries": self.retries.value(),
            "max_parallel_tools": self.parallel_tools.value(),
            "max_tool_output_chars": self.output_chars.value(),
            "max_output_tokens": self.output_tokens.value() if self.limits_output.isChecked() else None,
            "temperature": None if self.temperature.value() < 0 else round(self.temperature.value(), 2),
            "reasoning_effort": self.effort.text().strip() or None,
        }
        changes = {name: value for name, value in values.items() if name in self._touched}
        return replace(self._config, **changes)  # RunConfig checks every value itself

    def set_config(self, config: RunConfig) -> None:
        """Show ``config``."""
        self._config = config
        self._touched.clear()
        self._is_filling = True
        self.minutes.setValue(config.timeout / 60)
        self.model_calls.setValue(min(config.max_model_calls, _MOST))
        self.tool_calls.setValue(min(config.max_tool_calls, _MOST))
        self.limits_tokens.setChecked(config.max_tokens is not None)
        self.tokens.setValue(min(config.max_tokens or 200_000, _MOST))
        self.limits_session_tokens.setChecked(config.max_session_tokens is not None)
        self.session_tokens.setValue(min(config.max_session_tokens or 1_000_000, _MOST))
        self.limits_session_cost.setChecked(config.max_session_cost_usd is not None)
        self.session_cost.setValue(config.max_session_cost_usd or 5.0)
        self.retries.setValue(config.retries)
        self.parallel_tools.setValue(config.max_parallel_tools)
        self.output_chars.setValue(min(config.max_tool_output_chars, _MOST))
        self.limits_output.setChecked(config.max_output_tokens is not None)
        self.output_tokens.setValue(min(config.max_output_tokens or 4_096, _MOST))
        self.temperature.setValue(-0.05 if config.temperature is None else config.temperature)
        self.effort.setText(config.reasoning_effort or "")
        self._is_filling = False
        self._sync()

    def field_of(self, run: RunRow) -> QWidget | None:
        """Where the cap stands that ended ``run``; None when another thing ended it."""
        match run.stop.reason if run.stop is not None else None:
            case StopReason.SESSION_TOKENS:
                return self.session_tokens
            case StopReason.SESSION_COST:
                return self.session_cost
            case _:
                return None

    # ------------------------------------------------------------------------------------------------ building
    def _new_form(self, parent: QWidget | None = None) -> QFormLayout:
        form = QFormLayout(parent) if parent is not None else QFormLayout()
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(theme.space(4))
        form.setVerticalSpacing(theme.space(2))
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        return form

    def _row(self, form: QFormLayout, label: str, field: QWidget, name: str, *, extra: QWidget | None = None) -> None:
        field.setProperty("config_field", name)
        field.setAccessibleName(without_key(label))
        words = Label(label, self, wrap=False)
        words.setTextFormat(Qt.TextFormat.AutoText)
        words.setBuddy(field)
        if extra is None:
            form.addRow(words, field)
        else:
            line = horizontal(gap=2)
            line.addWidget(extra)
            line.addWidget(field, 1)
            form.addRow(words, line)
        if isinstance(field, QSpinBox | QDoubleSpinBox):
            field.valueChanged.connect(self._touch)
        elif isinstance(field, QLineEdit):
            field.textChanged.connect(self._touch)

    def _count(self, form: QFormLayout, label: str, name: str, *, lowest: int, highest: int = _MOST) -> QSpinBox:
        field = inset(QSpinBox(self))
        field.setRange(lowest, highest)
        field.setGroupSeparatorShown(True)
        self._row(form, label, field, name)
        return field

    def _optional(self, form: QFormLayout, label: str, name: str, start: int) -> tuple[QSpinBox, QCheckBox]:
        field = inset(QSpinBox(self))
        field.setRange(1, _MOST)
        field.setSingleStep(1_000)
        field.setValue(start)
        return field, self._limited(form, label, name, field)

    def _optional_dollars(self, form: QFormLayout, label: str, name: str, start: float) -> tuple[QDoubleSpinBox, QCheckBox]:
        field = inset(QDoubleSpinBox(self))
        field.setRange(0.01, 1_000_000)
        field.setDecimals(2)
        field.setPrefix("$")
        field.setValue(start)
        return field, self._limited(form, label, name, field)

    def _limited(self, form: QFormLayout, label: str, name: str, field: QSpinBox | QDoubleSpinBox) -> QCheckBox:
        """The box before a field that says whether there is a limit at all."""
        limits = QCheckBox(self.tr("limit"), self)
        field.setGroupSeparatorShown(True)
        limits.setAccessibleName(self.tr("Limit {what}").format(what=without_key(label)))
        limits.setProperty("config_field", name)
        limits.toggled.connect(self._touch)
        self._row(form, label, field, name, extra=limits)
        return limits

    @Slot()
    def _touch(self) -> None:
        self._sync()
        if self._is_filling:
            return
        sender = self.sender()
        if sender is not None:
            self._touched.add(str(sender.property("config_field")))
            self.config_changed.emit()

    def _sync(self) -> None:
        self.tokens.setEnabled(self.limits_tokens.isChecked())
        self.output_tokens.setEnabled(self.limits_output.isChecked())
        self.session_tokens.setEnabled(self.limits_session_tokens.isChecked())
        self.session_cost.setEnabled(self.limits_session_cost.isChecked())

    @Slot(bool)
    def _show_more(self, shown: bool) -> None:
        self._more.setVisible(shown)
        self.more_button.setText(self.tr("Fewer limits") if shown else self.tr("More limits"))
