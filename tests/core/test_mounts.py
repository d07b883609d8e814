"""Network file systems are told from local ones."""

from pathlib import Path

import pytest

from nexa_desktop.core.mounts import network_file_system, network_mount

MOUNTS = """\
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
40 22 0:35 / /home rw,relatime shared:20 - nfs4 server:/home rw,vers=4.2
41 40 0:36 / /home/ann/local\\040disk rw - ext4 /dev/vdb1 rw
42 22 0:37 / /mnt/c rw,noatime - 9p C:\\134 rw,aname=drvfs;path=C:\\;uid=1000
43 22 0:38 / /srv rw - 9p /dev/root rw,trans=virtio
44 22 0:39 / /mnt/box rw - fuse.sshfs ann@box: rw
"""

NESTED = r"""
22 1 254:0 / / rw,relatime shared:1 - ext4 /dev/vda rw
30 22 0:50 / /home/me/remote\040share rw,relatime shared:2 - nfs4 server:/export rw
31 22 0:51 / /mnt/win rw - cifs //host/share rw
32 22 0:52 / /mnt/ssh rw - fuse.sshfs me@host: rw
33 31 0:53 / /mnt/win/local rw - tmpfs tmpfs rw
short line
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/home/me/nexa.db", None),
        ("/home/me/remote share/a/nexa.db", "nfs4"),
        ("/home/me/remote shared/nexa.db", None),
        ("/mnt/win/nexa.db", "cifs"),
        ("/mnt/win/local/nexa.db", None),
        ("/mnt/ssh/nexa.db", "fuse.sshfs"),
    ],
)
def test_network_file_systems_are_recognised(path: str, kind: str | None) -> None:
    """A store on NFS, SMB or sshfs is refused: the innermost mount that holds the path decides."""
    assert network_mount(NESTED, Path(path)) == kind


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/var/lib/nexa", None),
        ("/home/ann/.local/share/nexa-desktop", "nfs4"),
        ("/home/ann/local disk/nexa", None),
        ("/mnt/c/Users/ann", "9p"),
        ("/srv/nexa", None),
        ("/mnt/box/nexa", "fuse.sshfs"),
    ],
)
def test_network_file_systems_are_told_from_local_ones(path: str, kind: str | None) -> None:
    """The nearest mount decides: a local disk below a network home is local, a Windows drive in WSL is not."""
    assert network_mount(MOUNTS, Path(path)) == kind


def test_a_local_folder_is_accepted(tmp_path: Path) -> None:
    """The tests' own disk is not taken for a network one."""
    assert network_file_system(tmp_path / "nexa.db") is None
