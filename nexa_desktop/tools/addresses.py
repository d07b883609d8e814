"""Which network addresses a fetched page may have: public ones only, checked after name resolution."""

import ipaddress
import socket
from collections.abc import Sequence

from nexa_desktop.core.errors import ToolError
from nexa_desktop.tools.names import shown

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_SHARED = ipaddress.ip_network("100.64.0.0/10")
_NAT64 = (ipaddress.ip_network("64:ff9b::/96"), ipaddress.ip_network("64:ff9b:1::/48"))


def is_public(address: Address) -> bool:
    """Whether the address is on the public internet, looking through mapped and translated IPv6 forms."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)
        if inner is None and any(address in network for network in _NAT64):
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is None and int(address) >> 32 == 0:
            inner = ipaddress.IPv4Address(int(address))  # the old "compatible" form, ::127.0.0.1
        if inner is not None:
            return is_public(inner)
    elif address in _SHARED:
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def resolve(host: str, port: int, *, allow_private: bool) -> tuple[str, ...]:
    """Addresses of ``host`` to connect to, in the resolver's order; raises `ToolError` when any of them is not public.

    One private address among public ones refuses the whole name: it is how rebinding starts.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise ToolError(f"The name {shown(host)} cannot be resolved.") from error
    addresses = tuple(dict.fromkeys(str(entry[4][0]).partition("%")[0] for entry in found))
    if not addresses:
        raise ToolError(f"The name {shown(host)} has no address.")
    if not allow_private:
        check_public(host, addresses)
    return addresses


def check_public(host: str, addresses: Sequence[str]) -> None:
    """Raise `ToolError` unless every address is public."""
    for address in addresses:
        if not is_public(ipaddress.ip_address(address)):
            raise ToolError(
                f"{shown(host)} leads to {address}, which is not on the public internet.",
                hint="Private, loopback and link-local addresses are refused unless the person allows them in settings.",
            )
