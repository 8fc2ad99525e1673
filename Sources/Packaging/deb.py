#!/usr/bin/env python3
"""A Debian package from a tree that was laid out.

    deb.py PROGRAM TREE VERSION OUT [COMPRESSION]

VERSION is Debian's, 0.1.0-1. The maintainer is DEBFULLNAME <DEBEMAIL>, the date SOURCE_DATE_EPOCH or the last commit's.
The same tree and date give the same bytes. Needs dpkg-dev.
"""
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from email.utils import formatdate
from pathlib import Path
from urllib.parse import unquote

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OFL = re.compile(r"-{20,}\nSIL OPEN FONT LICENSE.*", re.DOTALL)
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Telop
Comment: What is linked into the program is listed with its licences in
 THIRD-PARTY-NOTICES.txt.gz beside this file.

Files: *
Copyright: 2026 Telop's contributors
License: Apache-2.0
 On Debian systems the full text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
"""


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def compressed(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def indented(text):
    return "".join(f" {line.rstrip()}\n" if line.strip() else " .\n" for line in text.strip().splitlines())


def copyright_file(program):
    """Telop's licence, and the fonts' where they are."""
    text, licence = COPYRIGHT, ""
    if program == "telop":
        for file in sorted((ROOT / "fonts").glob("*/OFL.txt")):
            said = file.read_text("utf-8")
            holder = re.sub(r"^(Copyright )?", "", said.splitlines()[0])
            text += f"\nFiles: usr/share/telop/fonts/{file.parent.name}/*\nCopyright: {holder}\nLicense: OFL-1.1\n"
            licence = OFL.search(said).group(0)
        text += "\nLicense: OFL-1.1\n" + indented(licence)
    return text


def changelog(program, version, maintainer, date):
    return f"{program} ({version}) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- {maintainer}  {formatdate(date)}\n"


def service(root):
    """The unit with the program where Debian has it, and an example of the proxy."""
    deploy = ROOT / "Sources" / "TelopServer" / "Deploy"
    unit = (deploy / "telop-server@.service").read_text().replace("/usr/local/bin/", "/usr/bin/")
    unit = "".join(line for line in unit.splitlines(True) if "The user is made once" not in line)
    (root / "usr/lib/systemd/system").mkdir(parents=True)
    (root / "usr/lib/systemd/system/telop-server@.service").write_text(unit)
    examples = root / "usr/share/doc/telop-server/examples"
    examples.mkdir(parents=True)
    shutil.copy(deploy / "telop.nginx.conf", examples)
    (root / "etc/telop").mkdir(parents=True)


def fill(root, program, tree, version, maintainer, date):
    shutil.copytree(tree, root / "usr")
    documents = root / "usr/share/doc" / program
    (documents / "LICENSE").unlink()
    compressed(documents / "changelog.gz", (documents / "CHANGELOG.md").read_text())
    (documents / "CHANGELOG.md").unlink()
    compressed(documents / "changelog.Debian.gz", changelog(program, version, maintainer, date))
    notices = documents / "THIRD-PARTY-NOTICES.txt"
    compressed(notices.with_suffix(".txt.gz"), notices.read_text())
    notices.unlink()
    (documents / "copyright").write_text(copyright_file(program))
    # Where Debian's zsh looks; the fonts' licence is in the copyright file.
    (root / "usr/share/zsh/site-functions").rename(root / "usr/share/zsh/vendor-completions")
    for file in root.glob("usr/share/telop/fonts/*/OFL.txt"):
        file.unlink()
    overrides = root / "usr/share/lintian/overrides" / program
    overrides.parent.mkdir(parents=True)
    shutil.copy(HERE / "debian" / f"{program}.lintian-overrides", overrides)
    if program == "telop-server":
        service(root)


def static_sources(root, program):
    """The source packages whose archives are in the program, by the list of its parts."""
    listed = json.loads((root / f"usr/share/doc/{program}/{program}.spdx.json").read_text())["packages"]
    urls = [one["referenceLocator"] for package in listed for one in package.get("externalRefs", [])]
    found = {tuple(unquote(re.search("upstream=([^&]*)", url)[1]).split("@")) for url in urls}
    return ", ".join(f"{source} (= {version})" for source, version in sorted(found))


def control(root, program, version, maintainer):
    folder = root / "DEBIAN"
    folder.mkdir()
    files = sorted(path for path in root.rglob("*") if path.is_file() and folder not in path.parents)
    # dpkg-shlibdeps wants a source package around it.
    source = root.parent / "source"
    (source / "debian").mkdir(parents=True, exist_ok=True)
    (source / "debian/control").write_text(f"Source: telop\n\nPackage: {program}\nArchitecture: any\n")
    printed = run("dpkg-shlibdeps", "-O", f"-e{root}/usr/bin/{program}", cwd=source)
    depends = printed.strip().removeprefix("shlibs:Depends=")
    if program == "telop-server":
        depends = f"telop (= {version}), {depends}"
    size = sum(-(-path.stat().st_size // 1024) for path in files)
    (folder / "control").write_text(
        f"Package: {program}\nSource: telop\nVersion: {version}\nArchitecture: {run('dpkg', '--print-architecture').strip()}\n"
        f"Maintainer: {maintainer}\nInstalled-Size: {size}\nDepends: {depends}\n"
        f"Static-Built-Using: {static_sources(root, program)}\nPriority: optional\n"
        + (HERE / "debian" / f"{program}.control").read_text())
    (folder / "md5sums").write_text(
        "".join(f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files))
    for script in ("postinst", "prerm", "postrm"):
        file = HERE / "debian" / f"{program}.{script}"
        if file.exists():
            shutil.copy(file, folder / script)
            (folder / script).chmod(0o755)


def main():
    program, tree, version, out = sys.argv[1], Path(sys.argv[2]), sys.argv[3], Path(sys.argv[4]).resolve()
    date = int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))
    maintainer = f"{os.environ.get('DEBFULLNAME', 'Telop')} <{os.environ.get('DEBEMAIL', 'telop@example.org')}>"
    os.umask(0o022)
    work = out / "work"
    shutil.rmtree(work, ignore_errors=True)
    root = work / program
    root.parent.mkdir(parents=True)
    fill(root, program, tree, version, maintainer, date)
    control(root, program, version, maintainer)
    name = f"{program}_{version}_{run('dpkg', '--print-architecture').strip()}.deb"
    run("dpkg-deb", "--root-owner-group", f"-Z{(sys.argv + ['xz'])[5]}", "--threads-max=1", "--build", str(root), str(out / name),
        env={**os.environ, "SOURCE_DATE_EPOCH": str(date)})
    shutil.rmtree(work)
    print(out / name)


main()
