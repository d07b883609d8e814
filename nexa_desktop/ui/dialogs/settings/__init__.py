"""The settings: one dialog, eight pages. Changes hold at once; only a provider's form has a Save button.

dialog      the frame: list of pages, loading, saving
page        what every page is
providers   connection_form, provider_rows, offline_card      models and keys
defaults    mode_choice                                        budget, permission mode, folder, instructions
tools       MCP servers, network
rules       standing permissions
appearance · shortcuts · data · usage (usage_plot)
"""

from nexa_desktop.ui.dialogs.settings.dialog import SettingsDialog

__all__ = ["SettingsDialog"]
