"""Builds the services once; the only room that sees every lower one.

    build_services, close_services   what both doors call
    runs          RunService: from a request to an agent, and from there to a stored state
    connections   ConnectionService: keys, the offline model's process, local servers, checks
    toolbox       tools and permission policy of a session
    exchanges     raw requests and responses of this process, for the inspector
    prices        what runs cost, where that is known
    sample        the sample session
    doctor        what works on this machine

Nothing heavy is imported or opened before it is used: a window holds its services before the store is open.
"""

from nexa_desktop.wiring.build import build_services, close_services
from nexa_desktop.wiring.doctor import diagnose

__all__ = ["build_services", "close_services", "diagnose"]
