"""Vendors and model families as data: where they are, how they speak, what their models can do.

Nothing here is needed to use a server: an unknown vendor is spoken to by its protocol's reference, an unknown model is
taken to be able to do what it is asked. Numbers are from the vendors' documentation, read in autumn 2026; a number
that changes often (prices) is not here.
"""

import re

from msgspec import Struct
from msgspec.structs import replace

from nexa_desktop.core.phrases import phrase
from nexa_desktop.core.settings import Connection
from nexa_desktop.providers.protocol import IdRule, ModelProfile, VendorTraits

PROTOCOLS = ("openai_responses", "openai_chat", "anthropic_messages", "gemini", "ollama")

_OPENAI_IDS = IdRule(r"[A-Za-z0-9_.:|-]+", max_chars=40)
_MISTRAL_IDS = IdRule(r"[A-Za-z0-9]+", length=9)
_ANY_IDS = IdRule(r"[A-Za-z0-9_.:|/-]+", max_chars=64)


class Vendor(Struct, frozen=True):
    """One row. ``protocol`` is the preselected of ``protocols``; ``key_variables`` are where a key is looked for.

    ``base_url`` is without a trailing slash; ``{…}`` in it must be filled in by the person. ``is_local``: runs on this
    machine and needs no key.
    """

    id: str
    name: str
    base_url: str
    protocols: tuple[str, ...] = ("openai_chat",)
    key_variables: tuple[str, ...] = ()
    traits: VendorTraits = VendorTraits(call_ids=_ANY_IDS)
    is_local: bool = False

    @property
    def protocol(self) -> str:
        """The one that works best there."""
        return self.protocols[0]


_BARE = VendorTraits(call_ids=_ANY_IDS)

VENDORS: tuple[Vendor, ...] = (
    Vendor(
        "openai",
        "OpenAI",
        "https://api.openai.com/v1",
        ("openai_responses", "openai_chat"),
        ("OPENAI_API_KEY",),
        VendorTraits(
            call_ids=_OPENAI_IDS,
            output_limit_field="max_completion_tokens",
            reasoning_field="reasoning_effort",
        ),
    ),
    Vendor(
        "anthropic",
        "Anthropic",
        "https://api.anthropic.com/v1",
        ("anthropic_messages",),
        ("ANTHROPIC_API_KEY",),
        VendorTraits(auth="x-api-key", call_ids=IdRule(r"[A-Za-z0-9_-]+", max_chars=64)),
    ),
    Vendor(
        "google",
        "Google Gemini",
        "https://generativelanguage.googleapis.com/v1beta",
        ("gemini", "openai_chat"),
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
        VendorTraits(auth="x-goog-api-key", call_ids=_ANY_IDS, reasoning_field="reasoning_effort"),
    ),
    Vendor("ollama", "Ollama", "http://127.0.0.1:11434", ("ollama", "openai_chat"), ("OLLAMA_API_KEY",), _BARE, is_local=True),
    Vendor("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1", ("openai_chat", "openai_responses"), (), _BARE, is_local=True),
    Vendor(
        "llamacpp",
        "llama.cpp",
        "http://127.0.0.1:8080/v1",
        ("openai_chat", "anthropic_messages", "openai_responses"),
        (),
        _BARE,
        is_local=True,
    ),
    Vendor("vllm", "vLLM", "http://127.0.0.1:8000/v1", ("openai_chat", "openai_responses"), (), _BARE, is_local=True),
    Vendor("jan", "Jan", "http://127.0.0.1:1337/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("localai", "LocalAI", "http://127.0.0.1:8080/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("koboldcpp", "KoboldCpp", "http://127.0.0.1:5001/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("gpt4all", "GPT4All", "http://127.0.0.1:4891/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("textgen", "text-generation-webui", "http://127.0.0.1:5000/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("sglang", "SGLang", "http://127.0.0.1:30000/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor("lemonade", "Lemonade", "http://127.0.0.1:13305/api/v1", ("openai_chat",), (), _BARE, is_local=True),
    Vendor(
        "dockermodels", "Docker Model Runner", "http://127.0.0.1:12434/engines/v1", ("openai_chat",), (), _BARE, is_local=True
    ),
    Vendor(
        "openrouter",
        "OpenRouter",
        "https://openrouter.ai/api/v1",
        ("openai_chat", "openai_responses", "anthropic_messages"),
        ("OPENROUTER_API_KEY",),
        VendorTraits(call_ids=_ANY_IDS, reasoning_field="reasoning"),
    ),
    Vendor(
        "azure",
        "Azure OpenAI",
        "https://{resource}.openai.azure.com/openai/v1",
        ("openai_responses", "openai_chat"),
        ("AZURE_OPENAI_API_KEY",),
        VendorTraits(
            auth="api-key",
            call_ids=_OPENAI_IDS,
            output_limit_field="max_completion_tokens",
            reasoning_field="reasoning_effort",
        ),
    ),
    Vendor(
        "deepseek",
        "DeepSeek",
        "https://api.deepseek.com/v1",
        ("openai_chat", "anthropic_messages"),
        ("DEEPSEEK_API_KEY",),
        VendorTraits(call_ids=_ANY_IDS, echoes_reasoning="with_calls", takes_schema=False),
    ),
    Vendor(
        "mistral",
        "Mistral",
        "https://api.mistral.ai/v1",
        ("openai_chat",),
        ("MISTRAL_API_KEY",),
        VendorTraits(
            call_ids=_MISTRAL_IDS,
            sends_usage_option=False,
            tool_choice_words={"required": "any"},
            reasoning_field="reasoning_effort",
        ),
    ),
    Vendor(
        "groq",
        "Groq",
        "https://api.groq.com/openai/v1",
        ("openai_chat",),
        ("GROQ_API_KEY",),
        VendorTraits(
            call_ids=_ANY_IDS,
            output_limit_field="max_completion_tokens",
            reasoning_field="reasoning_effort",
            echoes_reasoning="with_calls",
        ),
    ),
    Vendor(
        "xai",
        "xAI",
        "https://api.x.ai/v1",
        ("openai_responses", "openai_chat"),
        ("XAI_API_KEY",),
        VendorTraits(call_ids=_ANY_IDS, reasoning_field="reasoning_effort"),
    ),
    Vendor(
        "together",
        "Together AI",
        "https://api.together.xyz/v1",
        ("openai_chat",),
        ("TOGETHER_API_KEY",),
        VendorTraits(call_ids=_ANY_IDS),
    ),
    Vendor(
        "fireworks",
        "Fireworks AI",
        "https://api.fireworks.ai/inference/v1",
        ("openai_chat",),
        ("FIREWORKS_API_KEY",),
        VendorTraits(call_ids=_ANY_IDS, reasoning_field="reasoning_effort"),
    ),
    Vendor("cerebras", "Cerebras", "https://api.cerebras.ai/v1", ("openai_chat",), ("CEREBRAS_API_KEY",)),
    Vendor("perplexity", "Perplexity", "https://api.perplexity.ai", ("openai_chat",), ("PERPLEXITY_API_KEY",)),
    Vendor("moonshot", "Moonshot AI", "https://api.moonshot.ai/v1", ("openai_chat",), ("MOONSHOT_API_KEY",)),
    Vendor("zai", "Z.ai", "https://api.z.ai/api/paas/v4", ("openai_chat",), ("ZAI_API_KEY",)),
    Vendor(
        "alibaba",
        "Alibaba Cloud Model Studio",
        "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
        ("openai_chat",),
        ("DASHSCOPE_API_KEY",),
    ),
    Vendor("huggingface", "Hugging Face", "https://router.huggingface.co/v1", ("openai_chat",), ("HF_TOKEN",)),
    # what most servers speak comes first: nobody knows yet which one this is
    Vendor("custom", phrase("Other server"), "", ("openai_chat", *(p for p in PROTOCOLS if p != "openai_chat")), (), _BARE),
)

_BY_ID = {vendor.id: vendor for vendor in VENDORS}
_AUTH_BY_PROTOCOL = {"anthropic_messages": "x-api-key", "gemini": "x-goog-api-key"}


def vendor(vendor_id: str) -> Vendor:
    """The row of that id; of an unknown one, the custom row under its own name."""
    return _BY_ID.get(vendor_id) or replace(_BY_ID["custom"], id=vendor_id, name=vendor_id)


def display_name(vendor_id: str) -> str:
    """How a vendor is called in a sentence."""
    return phrase("The model server") if vendor_id in ("custom", "") else vendor(vendor_id).name


def traits_for(vendor_id: str, protocol: str) -> VendorTraits:
    """The vendor's traits when it is spoken to by ``protocol``: the header that takes the key follows the protocol."""
    row = vendor(vendor_id)
    if row.is_local and protocol in ("openai_responses", "anthropic_messages"):
        # llama.cpp takes the schema on these paths and does not enforce it (measured): it is asked for in words
        row = replace(row, traits=replace(row.traits, takes_schema=False))
    if vendor_id == "google" and protocol == "openai_chat":
        return replace(row.traits, auth="bearer")
    if vendor_id not in _BY_ID or vendor_id == "custom" or row.is_local or vendor_id == "deepseek":
        match _AUTH_BY_PROTOCOL.get(protocol):
            case "x-api-key":
                return replace(row.traits, auth="x-api-key", call_ids=IdRule())
            case "x-goog-api-key":
                return replace(row.traits, auth="x-goog-api-key")
    if protocol == "openai_responses":
        return replace(row.traits, call_ids=IdRule(r"[A-Za-z0-9_.:|-]+", max_chars=64))
    if protocol == "anthropic_messages":
        return replace(row.traits, call_ids=IdRule())
    return row.traits


def templates() -> tuple[Connection, ...]:
    """A connection of every vendor, to fill a form from; keys and models are empty."""
    return tuple(
        Connection(
            id=row.id,
            name=row.name,
            vendor=row.id,
            protocol=row.protocol,
            base_url=row.base_url,
            key_environment=row.key_variables[0] if row.key_variables else None,
        )
        for row in VENDORS
    )


# ------------------------------------------------------------------------------------------------ models
_K = 1024
_REASONS = ModelProfile(supports_tools=True, supports_images=True, supports_files=True, supports_reasoning=True)

MODELS: tuple[tuple[str, ModelProfile], ...] = (
    # first match wins; patterns are searched in the model id without its vendor prefix (openai/…, models/…)
    (r"^gpt-5.*chat", ModelProfile(128_000, 16_384, True, True, True, False, True, True)),
    (r"^gpt-5", replace(_REASONS, context_tokens=400_000, max_output_tokens=128_000, supports_temperature=False)),
    (r"^o[134](-|$)", replace(_REASONS, context_tokens=200_000, max_output_tokens=100_000, supports_temperature=False)),
    (r"^codex-mini", replace(_REASONS, context_tokens=200_000, max_output_tokens=100_000, supports_temperature=False)),
    (r"^gpt-4\.1", ModelProfile(1_047_576, 32_768, True, True, True, False, True, True)),
    (r"^gpt-4o", ModelProfile(128_000, 16_384, True, True, True, False, True, True)),
    (r"^gpt-4-turbo", ModelProfile(128_000, 4_096, True, True, False, False, True, False)),
    (r"^gpt-4", ModelProfile(8_192, 8_192, True, False, False, False, True, False)),
    (r"^gpt-3\.5", ModelProfile(16_385, 4_096, True, False, False, False, True, False)),
    (r"^gpt-oss", ModelProfile(131_072, 65_536, True, False, False, True, True, True)),
    (r"^claude-3-(haiku|opus|sonnet)", ModelProfile(200_000, 4_096, True, True, False, False, True, False)),
    (r"^claude-3[-.]5", ModelProfile(200_000, 8_192, True, True, True, False, True, False)),
    (r"^claude-(opus-4-1|opus-4-0|opus-4-2025)", replace(_REASONS, context_tokens=200_000, max_output_tokens=32_000)),
    (r"^claude", replace(_REASONS, context_tokens=200_000, max_output_tokens=64_000)),
    (r"^gemini-1\.5", ModelProfile(1_048_576, 8_192, True, True, True, False, True, True)),
    (r"^gemini-2\.0", ModelProfile(1_048_576, 8_192, True, True, True, False, True, True)),
    (r"^gemini", replace(_REASONS, context_tokens=1_048_576, max_output_tokens=65_536, supports_schema=True)),
    (r"^gemma-?3n?[:-]", ModelProfile(128 * _K, None, False, True, False, False, True, True)),
    (r"^deepseek-(chat|reasoner|v)", ModelProfile(128_000, None, True, False, False, True, True, False)),
    (
        r"^(mistral|ministral|magistral|pixtral|devstral|codestral)",
        ModelProfile(128_000, None, True, None, False, None, True, True),
    ),
    (r"^grok-2", ModelProfile(131_072, None, True, None, False, False, True, True)),
    (r"^grok", ModelProfile(256_000, None, True, True, False, True, True, True)),
    (r"^kimi|^moonshot", ModelProfile(256 * _K, None, True, None, False, None, True, True)),
    (r"^sonar", ModelProfile(128_000, None, False, True, False, None, True, True)),
)

_COMPILED = tuple((re.compile(pattern, re.IGNORECASE), profile) for pattern, profile in MODELS)


def model_profile(model: str, vendor_id: str = "") -> ModelProfile:
    """What is known of a model by its name; an empty profile when nothing is.

    A server on this machine sets its own context window and file support, whatever the family could do.
    """
    name = model.rsplit("/", 1)[-1]
    found = next((profile for pattern, profile in _COMPILED if pattern.search(name)), ModelProfile())
    if vendor(vendor_id).is_local or vendor_id == "custom":
        return ModelProfile(supports_files=False if vendor(vendor_id).is_local else None)
    return found
