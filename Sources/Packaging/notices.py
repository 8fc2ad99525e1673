#!/usr/bin/env python3
"""The licences of what is linked into a program, for a file beside it.

    notices.py BUILD CHECKOUTS PRODUCT [MAP]
    notices.py libraries FOLDER

BUILD is the folder of a release build, CHECKOUTS that of its packages, MAP the linker's map, which names the system's
archives that are in the program: their licences are what Debian's packages say of them. FOLDER has links to
shared libraries that lie beside programs. The same sources give the same bytes.
"""
import json
import re
import shutil
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


def toolchain():
    """The folder of Swift's libraries."""
    return Path(json.loads(printed("swiftc", "-print-target-info"))["paths"]["runtimeResourcePath"]).parent


def archives(linked):
    """The system's archives of which a linker's map names members; none elsewhere than on Debian."""
    if not linked or not Path(linked).exists() or not shutil.which("dpkg-query"):
        return []
    own = str(toolchain().resolve())
    named = set(re.findall(r"^(/\S+\.a)\(", Path(linked).read_text("utf-8", "replace"), re.MULTILINE))
    return [Path(one) for one in sorted(named) if not str(Path(one).resolve()).startswith(own)]


def owner(file):
    """The Debian package that a library comes from."""
    # One that was made from Debian's has its name, or that of the shared library with the same source.
    for name in (file, file.name, file.with_suffix(".so").name):
        place = str(Path(printed("cc", f"-print-file-name={name}")).resolve())
        found = printed("dpkg-query", "-S", place) or printed("dpkg-query", "-S", place.removeprefix("/usr"))
        if found:
            return found.split(":")[0]
    return sys.exit(f"{file} is of no package of Debian's")


def owners(files):
    """Each Debian package that libraries come from, and their names."""
    found = {}
    for file in files:
        found.setdefault(owner(file), set()).add(file.name)
    return {name: sorted(found[name]) for name in sorted(found)}


def debian(files):
    """What Debian's packages say of their licences; those of one source say it once."""
    found = {}
    for name, names in owners(files).items():
        found.setdefault(Path(f"/usr/share/doc/{name}/copyright").resolve(), []).append(f"{name} ({', '.join(names)})")
    for place, titles in found.items():
        yield ", ".join(titles), [place.read_text("utf-8", "replace")]


def printed(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def swift():
    """Swift's runtime, standard library and Foundation; their licence lies beside the compiler. macOS has its own."""
    if sys.platform == "darwin":
        return
    licence = toolchain().parent / "share" / "swift" / "LICENSE.txt"
    yield "Swift: runtime, standard library, Foundation, Dispatch", [licence.read_text("utf-8")]


def main():
    if sys.argv[1] == "libraries":
        what, parts = "These libraries lie beside the programs", [*debian(sorted(Path(sys.argv[2]).glob("*.so*")))]
    else:
        build, checkouts, product = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
        what = f"Parts of the following are linked into {product}"
        linked = archives(sys.argv[4] if len(sys.argv) > 4 else None)
        parts = [*swift(), *packages(checkouts, modules(build, product)), *debian(linked)]
    print(HEAD.format(what=what))
    for title, texts in parts:
        print(f"{LINE}\n{title}\n{LINE}\n")
        for text in texts:
            # Page breaks of licences are none here.
            print(text.replace("\f", "").replace("\r\n", "\n").strip("\n") + "\n")


if __name__ == "__main__":
    main()
