"""What a response cost, from the public price list in `genai-prices` (extra ``prices``). Unknown stays unknown."""

from functools import lru_cache

from nexa_desktop.core.messages import ResponseUsage
from nexa_desktop.providers.catalog import vendor

_PRICE_LIST_NAMES = {
    "xai": "x-ai",
    "moonshot": "moonshotai",
    "zai": "zai",
    "openai": "openai",
    "anthropic": "anthropic",
    "google": "google",
    "azure": "azure",
    "deepseek": "deepseek",
    "mistral": "mistral",
    "groq": "groq",
    "openrouter": "openrouter",
    "together": "together",
    "fireworks": "fireworks",
    "perplexity": "perplexity",
    "cerebras": "cerebras",
}


def cost_usd(usage: ResponseUsage | None, *, model: str, vendor_id: str) -> float | None:
    """Dollars for one response; None when vendor, model or token counts are not known. Servers on this machine cost 0.

    Touches no network: the list is the one that came with the package. Slow on first use (it is imported then).
    """
    if vendor_id in ("scripted", "offline") or vendor(vendor_id).is_local:
        return 0.0
    listed = _PRICE_LIST_NAMES.get(vendor_id)
    if listed is None or usage is None or usage.input_tokens is None or usage.output_tokens is None:
        return None
    reported = (usage.raw or {}).get("cost")
    if vendor_id == "openrouter" and isinstance(reported, int | float) and not isinstance(reported, bool):
        return float(reported)  # the bill itself
    return _listed_usd(
        listed,
        model,
        usage.input_tokens,
        usage.output_tokens,
        read=usage.cached_tokens or 0,
        written=usage.cache_write_tokens or 0,
    )


@lru_cache(maxsize=32_768)  # a session is priced by its runs and as a whole, again whenever it is shown: 0.1 ms a call
def _listed_usd(listed: str, model: str, sent: int, received: int, *, read: int, written: int) -> float | None:
    """The price of so many tokens, ``read`` and ``written`` of them in the vendor's cache; None when it is not listed."""
    try:
        from genai_prices import Usage, calc_price
    except ImportError:
        return None
    tokens = Usage(input_tokens=sent, output_tokens=received, cache_read_tokens=read, cache_write_tokens=written)
    try:
        price = calc_price(tokens, model, provider_id=listed)
    except (LookupError, ValueError):
        return None
    return float(price.total_price)
