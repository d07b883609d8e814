"""Which file systems are on another machine: file locks and syncs cannot be trusted there."""

import sys
from pathlib import Path

from nexa_desktop.core.phrases import phrase

_NETWORK_FILE_SYSTEMS = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "glusterfs", "lustre", "davfs", "gpfs", "beegfs"}
)
_NETWORK_FUSE = ("sshfs", "rclone", "davfs", "glusterfs", "s3fs", "gcsfuse", "curlftpfs", "cifs", "nfs", "ceph")
_WINDOWS_REMOTE_DRIVE = 4


def network_file_system(path: Path) -> str | None:
    """The kind of network file system ``path`` is on, or None when it is local or cannot be told."""
    if sys.platform == "win32":
        import ctypes

        drive = path.absolute().anchor
        is_remote = drive.startswith("\\\\") or ctypes.windll.kernel32.GetDriveTypeW(drive) == _WINDOWS_REMOTE_DRIVE
        return phrase("a network drive") if is_remote else None
    try:
        table = Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="surrogateescape")
    except OSError:
        return None
    return network_mount(table, path.resolve())


def network_mount(mountinfo: str, path: Path) -> str | None:
    """The same, from the text of Linux's ``mountinfo`` (``proc(5)``): the last longest mount point above ``path`` counts."""
    best, found = -1, None
    for line in mountinfo.splitlines():
        before, separator, after = line.partition(" - ")
        fields, kinds = before.split(" "), after.split(" ")
        if not separator or len(fields) < 5:
            continue
        mount_point = Path(fields[4].replace(r"\040", " ").replace(r"\011", "\t").replace(r"\134", "\\"))
        if path.is_relative_to(mount_point) and len(mount_point.parts) >= best:
            best = len(mount_point.parts)
            # A Windows drive inside WSL is served over 9p; a virtual machine's own root may be 9p and is local
            is_remote = _is_remote(kinds[0]) or (kinds[0] == "9p" and "aname=drvfs" in after)
            found = kinds[0] if is_remote else None
    return found


def _is_remote(kind: str) -> bool:
    return kind in _NETWORK_FILE_SYSTEMS or (kind.startswith("fuse") and any(name in kind for name in _NETWORK_FUSE))
