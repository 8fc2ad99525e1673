"""Counts the instructions and allocations of telop's work, and compares them with those of hb_shape in the same run
and with what was recorded. Counts do not depend on how busy the machine is.

  counts.py BENCH TELOP [--record]

BENCH is telop-bench without debug information, TELOP a release build of telop.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
RECORD = HERE / "counts.json"
SCRIPT = "Sources/TelopCLI/Sample/lightning-talk.md"
FONT = "fonts/BIZUDPGothic/BIZUDPGothic-Regular.ttf"

# How far a count may be above the recorded one. Hashing is seeded, addresses are not.
SLACK = 1.03

ALLOCATING = {"malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign"}


def callgrind(arguments, folder, starts=True):
    """Runs a program under callgrind in a folder for its dumps."""
    command = ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={folder}/dump",
               f"--instr-atstart={'yes' if starts else 'no'}", *arguments]
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", LC_ALL="C.UTF-8")
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(arguments)}: status {done.returncode}\n{done.stderr[-2000:]}")


def names(dumps):
    """The functions that several dumps of one run abbreviate as numbers."""
    found = {}
    for dump in dumps:
        for number, name in re.findall(r"^c?fn=\((\d+)\) (.+)$", dump, re.M):
            found[number] = name
    return found


def figures(dump, functions):
    """Instructions, and calls that allocate."""
    allocations = 0
    is_allocating = False
    for line in dump.splitlines():
        if line.startswith("cfn="):
            number = line[5:line.index(")")]
            is_allocating = functions.get(number, "").split("@")[0] in ALLOCATING
        elif line.startswith("calls=") and is_allocating:
            allocations += int(line[6:].split()[0])
            is_allocating = False
    total = re.search(r"^(?:summary|totals): (\d+)", dump, re.M)
    return {"instructions": int(total[1]), "allocations": allocations}


def parts(bench, folder):
    """Instructions and allocations of every part, by its name."""
    callgrind([bench, "--count", "fonts"], folder, starts=False)
    dumps = [path.read_text() for path in sorted(Path(folder).glob("dump*"))]
    functions = names(dumps)
    found = {}
    for dump in dumps:
        trigger = re.search(r"^desc: Trigger: Client Request: (.+)$", dump, re.M)
        if trigger:
            found[trigger[1]] = figures(dump, functions)
    return found


def process(arguments, folder):
    """Instructions and allocations of a whole process."""
    callgrind(arguments, folder)
    dump = (Path(folder) / "dump").read_text()
    return figures(dump, names([dump]))


def counted(bench, telop):
    with tempfile.TemporaryDirectory() as folder:
        found = parts(bench, folder)
    with tempfile.TemporaryDirectory() as folder:
        found["telop fit"] = process([telop, "fit", SCRIPT], folder)
    with tempfile.TemporaryDirectory() as folder:
        line = Path(folder) / "line.txt"
        line.write_text(re.sub(r"\s+", " ", Path(SCRIPT).read_text()) + "\n")
        found["hb-shape"] = process(["hb-shape", f"--text-file={line}", FONT], folder)
    return found


def show(found):
    """Prints the table. Shares of instructions are not shares of time, which `make bench` has."""
    print("instructions as shares of hb_shape's, allocations; 30,000 characters, of repeated sentences in one script\n")
    ways = ("shaped", "cold", "warm")
    print(f"  {'':32} {'hb_shape':>10} " + " ".join(f"{way:>8}" for way in ways) + f" {'allocations, warm':>18}")
    for name in [part[:-9] for part in found if part.endswith("/hb_shape")]:
        counts = {way: found[f"{name}/{way}"] for way in ("hb_shape", *ways)}
        bare = counts["hb_shape"]["instructions"]
        share = {way: counts[way]["instructions"] / bare for way in ways}
        print(f"  {name:32} {bare / 1e6:8.1f} M " + " ".join(f"{share[way]:8.3f}" for way in share)
              + f" {counts['warm']['allocations']:18}")
    whole, bare = found["telop fit"], found["hb-shape"]
    print(f"\n  telop fit {whole['instructions'] / 1e6:.1f} M instructions, {whole['allocations']} allocations;"
          f" hb-shape on the same text {bare['instructions'] / 1e6:.1f} M")


def growth(found, recorded):
    """Yields what has grown since it was recorded. Of HarfBuzz itself another version may differ."""
    for name, counts in recorded.items():
        if name.endswith("/hb_shape") or name == "hb-shape":
            continue
        for kind, before in counts.items():
            now = found.get(name, {}).get(kind)
            if now is None:
                yield f"{name}: not counted"
            elif now > before * SLACK + 50:
                yield f"{name}: {now} {kind}, recorded {before}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("bench")
    parser.add_argument("telop")
    parser.add_argument("--record", action="store_true", help="write what was counted into counts.json")
    asked = parser.parse_args()
    version = subprocess.run(["pkg-config", "--modversion", "harfbuzz"], capture_output=True, text=True).stdout.strip()
    found = counted(asked.bench, asked.telop)
    show(found)
    wrong = []
    if asked.record:
        record = {"harfbuzz": version, "counts": found}
        RECORD.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n")
    else:
        record = json.loads(RECORD.read_text())
        if record["harfbuzz"] == version:
            wrong = list(growth(found, record["counts"]))
        else:
            print(f"\n  HarfBuzz is {version}; the recorded counts are of {record['harfbuzz']} and were not compared")
    for sentence in wrong:
        print(f"  {sentence}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
