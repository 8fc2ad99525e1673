#!/usr/bin/env python3
"""An archive of ICU's data with only what Telop asks ICU for.

    icu-data.py LIBICUDATA.A OUT.A

Debian's archive holds 31 MB: calendars, currencies, collation, converters. Telop uses the break rules and
dictionaries, compatibility normalisation, the properties that are not compiled into the library, the languages of
countries, and the names of languages in English and in themselves. Needs icu-devtools and binutils. The same archive gives the same bytes.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

KEPT = re.compile(r"brkitr/|nfkc\.nrm$|ulayout\.icu$|uemoji\.icu$|likelySubtags\.res$")
# A table of a dump, whose tables have four spaces before their names.
LANGUAGES = re.compile(r"^    Languages\{\n(.*?)^    \}$", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r'^        ([^ {]+) \{ ("(?:[^"\\]|\\.)*") \}$', re.MULTILINE)
PARENT = re.compile(r'%%Parent \{ "(\w+)" \}')


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def unpack(archive, folder):
    """The name of the data, icudt72l, and its items."""
    member = next(name for name in run("ar", "t", archive).split() if name.endswith("_dat.o"))
    (folder / member).write_bytes(subprocess.run(["ar", "p", archive, member], capture_output=True, check=True).stdout)
    data = folder / member.replace("_dat.o", ".dat")
    run("objcopy", "-O", "binary", "-j", ".rodata", folder / member, data)
    run("icupkg", "-d", folder / "items", "-x", "*", data)
    return data.stem, run("icupkg", "-l", data).split()


def called(name, texts):
    """The languages' names in a locale's bundle and in its parents'."""
    if name not in texts:
        return {}
    found, parent = LANGUAGES.search(texts[name]), PARENT.search(texts[name])
    above = parent.group(1) if parent else name.rpartition("_")[0]
    return called(above, texts) | (dict(ENTRY.findall(found.group(1))) if found else {})


def name_languages(items, folder):
    """Bundles with every language's name in English, and each language's in itself."""
    dumps, sources, made = folder / "dumps", folder / "sources", folder / "made" / "lang"
    for one in (dumps, sources, made):
        one.mkdir(parents=True)
    names = sorted(item[5:-4] for item in items if re.fullmatch(r"lang/[A-Za-z_]+\.res", item))
    names = [name for name in names if name not in ("pool", "res_index", "supplementalData")]
    run("derb", "-e", "UTF-8", "-s", folder / "items" / "lang", "-d", dumps, *(name + ".res" for name in names))
    texts = {name: (dumps / f"{name}.txt").read_text("utf-8-sig") for name in names}
    written = ["root"]
    (sources / "root.txt").write_text('root{\n  Version{"0"}\n}\n', "utf-8")
    for name in names:
        if "_" in name or name == "root":
            continue
        own = called(name, texts)
        own = own if name == "en" else {key: value for key, value in own.items() if key == name}
        if not own:
            continue
        entries = "".join(f"    {key}{{{value}}}\n" for key, value in sorted(own.items()))
        # ICU looks for a parent of nb for ever where none is named.
        text = f'{name}{{\n  %%Parent{{"root"}}\n  Languages{{\n{entries}  }}\n}}\n'
        (sources / f"{name}.txt").write_text(text, "utf-8")
        written.append(name)
    if len(written) < 100:
        sys.exit(f"only {len(written)} languages have names of their own: ICU's tools write something else than they did")
    run("genrb", "-q", "-e", "UTF-8", "-s", sources, "-d", made, *(name + ".txt" for name in written))
    return [f"lang/{name}.res" for name in written]


def main():
    archive, out = Path(sys.argv[1]), Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        (folder / "items").mkdir()
        name, items = unpack(archive, folder)
        kept = [item for item in items if KEPT.match(item)]
        languages = name_languages(items, folder)
        for item in kept:
            target = folder / "made" / item
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((folder / "items" / item).read_bytes())
        listing = folder / "list.txt"
        listing.write_text("\n".join(sorted(kept + languages)) + "\n")
        data = folder / f"{name}.dat"
        run("icupkg", "-tl", "-s", folder / "made", "-a", listing, "new", data)
        run("genccode", "-a", "gcc", "-e", name[:-1], "-d", folder, data)
        run("cc", "-c", "-o", folder / f"{name}_dat.o", folder / f"{name}_dat.S")
        # The archive is first a link to Debian's.
        out.unlink(missing_ok=True)
        run("ar", "rcsD", out, folder / f"{name}_dat.o")


main()
