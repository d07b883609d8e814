"""What a response cost, from the public price list in `genai-prices` (extra ``prices``). Unknown stays unknown."""

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
    try:
        from genai_prices import Usage, calc_price
    except ImportError:
        return None
    try:
        price = calc_price(
            Usage(
                input_tokens=usage.input_tokens,
                output_tokens=usage.output_tokens,
                cache_read_tokens=usage.cached_tokens or 0,
                cache_write_tokens=usage.cache_write_tokens or 0,
            ),
            model,
            provider_id=listed,
        )
    except (LookupError, ValueError):
        return None
    return float(price.total_price)
