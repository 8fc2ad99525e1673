#!/usr/bin/env python3
"""The exact versions of the packages that programs are built from, as versions.txt records them.

    versions.py pin PROGRAM…     has SwiftPM fetch those versions
    versions.py check PROGRAM…   fails, with their names, when other sources were fetched
    versions.py write            records what was fetched

PROGRAM is telop or telop-server. `pin` writes Package.resolved, unless it names the recorded versions already, with the
commits that their tags have where git finds the packages. `check` compares the files: a commit says nothing where a
mirror has commits of its own.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FILE = HERE / "versions.txt"
FOLDERS = {"telop": ROOT, "telop-server": ROOT / "Sources/TelopServer"}
# Where a manifest says that a target's sources lie, but for tests and packages beside it.
PLACE = re.compile(r'\bpath: *"((?!Tests|\.)[^"]+)"')
HEAD = """\
# The packages that are compiled into telop and telop-server; `make versions` takes the newest and records them.
# The sum is the SHA-256 of the sources' sums and names (versions.py). Debian's libraries are not here: apt checks them, security
# updates replace them, and their versions stand in the packages, in share/doc/PROGRAM/PROGRAM.spdx.json.
# program package version sha256 address
"""


def recorded(program):
    """Version, sum and address of each package in versions.txt."""
    rows = [line.split() for line in FILE.read_text().splitlines() if not line.startswith("#")]
    return {row[1]: tuple(row[2:]) for row in rows if row[0] == program}


def resolved(program):
    """SwiftPM's pins."""
    file = FOLDERS[program] / "Package.resolved"
    return json.loads(file.read_text())["pins"] if file.exists() else []


def checksum(folder):
    """The sum of the sums and names of all files that SwiftPM may compile, as `sha256sum` prints them, in the bytewise
    order of the names: the manifests, and what lies below the folders of sources. Mirrors that are made from archives have
    copies for linked folders and nothing for linked files: a link to a file that is in the sum anyway is left out."""
    files = set(folder.glob("Package*.swift"))
    places = {"Plugins", "Sources"}.union(*(PLACE.findall(one.read_text("utf-8")) for one in files))
    for place in places:
        for parent, _, names in os.walk(folder / place, followlinks=True):
            files.update(Path(parent, name) for name in names)
    own = {one.resolve() for one in files if not one.is_symlink()}
    files = {os.fsencode(one.relative_to(folder)): one for one in files if not (one.is_symlink() and one.resolve() in own)}
    lines = (hashlib.sha256(file.read_bytes()).hexdigest().encode() + b"  " + name + b"\n" for name, file in sorted(files.items()))
    return hashlib.sha256(b"".join(lines)).hexdigest()


def fetched(program):
    """Version, sum and address of each package that SwiftPM fetched."""
    found = {}
    for pin in resolved(program):
        folder = FOLDERS[program] / ".build/checkouts" / Path(pin["location"]).name.removesuffix(".git")
        if not folder.is_dir():
            continue
        found[pin["identity"]] = (pin["state"].get("version", "?"), checksum(folder), pin["location"])
    return found


def commit(version, address):
    """The commit of a version's tag; that of an annotated tag comes last."""
    tags = [f"refs/tags/{prefix}{version}{suffix}" for prefix in ("", "v") for suffix in ("", "^{}")]
    # Where a repository is gone, GitHub asks who is there.
    quiet = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
    done = subprocess.run(["git", "ls-remote", address, *tags], capture_output=True, text=True, check=False, env=quiet)
    if done.returncode or not done.stdout:
        sys.exit(f"{address} has no version {version}: {(done.stderr.splitlines() or ['no such tag'])[0]}")
    return done.stdout.splitlines()[-1].split()[0]


def pin(program):
    packages = recorded(program)
    pins = resolved(program)
    if {one["identity"]: one["state"].get("version") for one in pins} == {name: one[0] for name, one in packages.items()}:
        return
    with ThreadPoolExecutor(8) as pool:
        commits = pool.map(lambda package: commit(package[0], package[2]), packages.values())
    pins = [
        {"identity": name, "kind": "remoteSourceControl", "location": address, "state": {"revision": one, "version": version}}
        for (name, (version, _, address)), one in zip(packages.items(), commits)
    ]
    (FOLDERS[program] / "Package.resolved").write_text(json.dumps({"pins": pins, "version": 2}, indent=2) + "\n")


def check(program):
    packages, now = recorded(program), fetched(program)
    wrong = []
    for name in sorted(packages.keys() | now.keys()):
        version = packages.get(name, ["none"])[0]
        if name not in now or now[name][0] != version:
            wrong.append(f"{name}: {now.get(name, ['none'])[0]} instead of {version}")
        elif now[name][1] != packages[name][1]:
            wrong.append(f"{name} {version}: other files")
    if wrong:
        sys.exit(f"The packages of {program} are not those of {FILE.relative_to(ROOT)}: {'; '.join(wrong)}. "
                 "`make versions` takes the newest and records them.")


def write():
    rows = [(program, name, *package) for program in FOLDERS for name, package in sorted(fetched(program).items())]
    FILE.write_text(HEAD + "".join(" ".join(row) + "\n" for row in rows))


def main():
    if sys.argv[1:] == ["write"]:
        write()
        return
    for program in sys.argv[2:]:
        {"pin": pin, "check": check}[sys.argv[1]](program)


if __name__ == "__main__":
    main()
