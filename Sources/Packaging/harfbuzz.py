#!/usr/bin/env python3
"""An archive of HarfBuzz, made from the source of Debian's package.

    harfbuzz.py OUT.a

Debian has HarfBuzz as a shared library only, which brings GLib, PCRE, brotli, libpng and FreeType to every start: a
fifth of what `telop fit` takes. The source is that of the installed version, checked by apt, and is built with what
Debian's library is built with as far as shaping goes, Graphite included. Needs dpkg-dev and libharfbuzz-dev; downloads
19 MB. Where no source is to be had, says why, makes nothing and ends with 0: a program is then linked with the shared
library. The same source gives the same bytes.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# What HarfBuzz's configure step finds on a Debian system and shaping asks for.
FOUND = ("ATEXIT", "GETPAGESIZE", "GRAPHITE2", "MMAP", "MPROTECT", "NEWLOCALE", "PTHREAD", "STDBOOL_H", "SYSCONF",
         "SYS_MMAN_H", "UNISTD_H", "USELOCALE")
FLAGS = ("-std=c++11", "-O2", "-DNDEBUG", "-w", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics",
         "-fvisibility-inlines-hidden", "-ffunction-sections", "-fdata-sections", "-fPIE", "-fstack-protector-strong",
         "-D_FORTIFY_SOURCE=2")


class Unavailable(Exception):
    """Why there is no source to build from."""


def run(*command, attempt=False, **options):
    """What a command prints; `attempt` lets it fail."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False, **options)
    except OSError as error:
        raise Unavailable(f"{command[0]}: {error.strerror}") from error
    if done.returncode != 0 and not attempt:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise Unavailable(f"{command[0]}: {said[-1] if said else done.returncode}")
    return done.stdout


def name_sources(folder):
    """apt's lists with the sources of every archive that packages come from."""
    places = [Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*"))]
    for place in (one for one in places if one.is_file()):
        said = place.read_text("utf-8", "replace")
        said = re.sub(r"^Types:.*", "Types: deb-src", said, flags=re.MULTILINE)
        (folder / place.name).write_text(re.sub(r"^deb ", "deb-src ", said, flags=re.MULTILINE), "utf-8")


def unpack(version, folder):
    """The source of a version, with Debian's patches."""
    lists, cache, parts, source = folder / "lists", folder / "cache", folder / "parts", folder / "source"
    for one in (lists / "partial", cache / "archives" / "partial", parts, source):
        one.mkdir(parents=True)
    if os.geteuid() == 0:
        # apt downloads as a user of its own, and checks what came as that.
        folder.chmod(0o755)
        shutil.chown(source, "_apt")
    name_sources(parts)
    options = ("-q", "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={parts}", "-o",
               f"Dir::State::lists={lists}", "-o", f"Dir::Cache={cache}",
               "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20")
    # One archive of several that cannot be reached is an error.
    run("apt-get", *options, "update", attempt=True)
    run("apt-get", *options, "source", f"harfbuzz={version}", cwd=source)
    found = [one for one in source.glob("harfbuzz-*/src/harfbuzz.cc")]
    if not found:
        raise Unavailable("the source package has no src/harfbuzz.cc")
    return found[0]


def build(source, out):
    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        objects, archive = Path(folder) / "harfbuzz.o", Path(folder) / out.name
        run("clang++", *FLAGS, *(f"-DHAVE_{name}" for name in FOUND), "-c", source.name, "-o", objects, cwd=source.parent)
        run("ar", "rcsD", archive, objects)
        os.replace(archive, out)


def main():
    out = Path(sys.argv[1]).resolve()
    os.umask(0o022)
    try:
        version = run("dpkg-query", "-W", "-f=${source:Version}", "libharfbuzz-dev")
        with tempfile.TemporaryDirectory() as folder:
            print(f"Building an archive of HarfBuzz {version} from Debian's source", flush=True)
            build(unpack(version, Path(folder)), out)
    except Unavailable as why:
        print(f"No archive of HarfBuzz, so starting takes a quarter longer: {why}", file=sys.stderr)


main()
