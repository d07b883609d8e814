"""Lists of models, in the forms that servers of the OpenAI kin give them."""

from nexa_desktop.core.codec import JsonObject, JsonValue
from nexa_desktop.core.errors import ProtocolError
from nexa_desktop.core.model_io import ModelInfo
from nexa_desktop.providers.wire_values import as_count, as_name


def read_model_list(body: JsonValue) -> tuple[ModelInfo, ...]:
    """Models from any of the list forms in use; raises `ProtocolError` when it is none."""
    rows = body.get("data", body.get("models")) if isinstance(body, dict) else body
    if not isinstance(rows, list):
        raise ProtocolError("The server's list of models cannot be read.", "Check the base URL with Test.")
    models = []
    for row in rows:
        identifier = (row.get("id") or row.get("name")) if isinstance(row, dict) else row
        if not isinstance(identifier, str) or not identifier:
            continue
        fields: JsonObject = row if isinstance(row, dict) else {}
        models.append(
            ModelInfo(
                id=identifier,
                name=as_name(fields.get("display_name")) or as_name(fields.get("name")),
                context_tokens=_context_of(fields),
                supports_tools=_supports(fields, "tools"),
                supports_images=_takes_images(fields),
                supports_reasoning=_supports(fields, "reasoning"),
            )
        )
    return tuple(models)


def _context_of(row: JsonObject) -> int | None:
    meta = row.get("meta")
    found = [row.get(key) for key in ("context_length", "context_window", "max_context_length", "max_model_len")]
    found.append(meta.get("n_ctx") if isinstance(meta, dict) else None)
    return next((count for value in found if (count := as_count(value))), None)


def _supports(row: JsonObject, feature: str) -> bool | None:
    parameters = row.get("supported_parameters")
    if isinstance(parameters, list):
        return feature in parameters
    capabilities = row.get("capabilities")
    if isinstance(capabilities, dict) and feature == "tools" and isinstance(capabilities.get("function_calling"), bool):
        return bool(capabilities["function_calling"])
    return None


def _takes_images(row: JsonObject) -> bool | None:
    architecture = row.get("architecture")
    modalities = architecture.get("input_modalities") if isinstance(architecture, dict) else None
    if isinstance(modalities, list):
        return "image" in modalities
    capabilities = row.get("capabilities")
    vision = capabilities.get("vision") if isinstance(capabilities, dict) else None
    return vision if isinstance(vision, bool) else None
