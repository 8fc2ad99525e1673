#!/usr/bin/env python3
"""The licences of what is linked into a program, for a file beside it.

    notices.py BUILD CHECKOUTS PRODUCT [ARCHIVES]
    notices.py libraries FOLDER

BUILD is the folder of a release build, CHECKOUTS that of its packages, ARCHIVES a folder with links to the system's
archives that the program was linked with: their licences are what Debian's packages say of them. FOLDER has links to
shared libraries that lie beside programs. The same sources give the same bytes.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

HEAD = """\
Third-party notices

{what}. Each is followed by its licence, or by what its Debian package says
of it. The full texts of licences that Debian's files only name, in /usr/share/common-licenses, are with every Debian
system and at https://www.gnu.org/licenses/ and https://www.apache.org/licenses/.
"""
LINE = "=" * 80


def modules(build, product):
    """The modules whose objects are linked."""
    linked = (build / f"{product}.product" / "Objects.LinkFileList").read_text()
    return set(re.findall(r"/([^/\s]+)\.build/", linked))


def packages(checkouts, linked):
    """Each package with a module that is linked, and its licence files."""
    for folder in sorted(checkouts.iterdir(), key=lambda one: one.name.lower()):
        if any((folder / "Sources" / module).is_dir() for module in linked) or folder.name.split(".")[0] in linked:
            files = sorted(one for one in folder.iterdir() if re.match(r"(LICENSE|NOTICE)", one.name))
            if not files:
                sys.exit(f"{folder.name} has no licence file")
            yield folder.name, [one.read_text("utf-8") for one in files]


def debian(archives, pattern):
    """Each Debian package that an archive comes from, and what it says of its licence."""
    found = {}
    for archive in sorted(archives.glob(pattern)):
        # One that was made from Debian's has its name, or that of the shared library with the same source.
        place = archive
        if not archive.is_symlink():
            for name in (archive.name, archive.with_suffix(".so").name):
                place = Path(printed("cc", f"-print-file-name={name}"))
                if place.is_absolute():
                    break
        place = place.resolve()
        owner = printed("dpkg-query", "-S", str(place)) or printed("dpkg-query", "-S", str(place).removeprefix("/usr"))
        name = owner.split(":")[0]
        if not name:
            sys.exit(f"{place} is of no package of Debian's")
        found.setdefault(name, []).append(archive.name)
    for name, names in sorted(found.items()):
        said = Path(f"/usr/share/doc/{name}/copyright").read_text("utf-8", "replace")
        yield f"{name} ({', '.join(names)})", [said]


def printed(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def swift():
    """Swift's runtime, standard library and Foundation; their licence lies beside the compiler. macOS has its own."""
    if sys.platform == "darwin":
        return
    resources = json.loads(printed("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]
    licence = Path(resources).parent.parent / "share" / "swift" / "LICENSE.txt"
    yield "Swift: runtime, standard library, Foundation, Dispatch", [licence.read_text("utf-8")]


def main():
    if sys.argv[1] == "libraries":
        what, parts = "These libraries lie beside the programs", [*debian(Path(sys.argv[2]), "*.so*")]
    else:
        build, checkouts, product = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
        what = f"Parts of the following are linked into {product}"
        parts = [*swift(), *packages(checkouts, modules(build, product))]
        # Elsewhere than on Debian, archives are linked only where somebody put them.
        if len(sys.argv) > 4 and printed("sh", "-c", "command -v dpkg-query"):
            parts += debian(Path(sys.argv[4]), "*.a")
    print(HEAD.format(what=what))
    for title, texts in parts:
        print(f"{LINE}\n{title}\n{LINE}\n")
        for text in texts:
            # Page breaks of licences are none here.
            print(text.replace("\f", "").replace("\r\n", "\n").strip("\n") + "\n")


main()
