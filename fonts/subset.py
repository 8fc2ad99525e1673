"""Makes the subsets of bundled fonts for pages: `python3 fonts/subset.py`, with fontTools 4.68.0 and brotli 1.2.0.

WOFF2 is for the service's pages. `common` has the kana, signs and kanji of JIS X 0208 up to level 1, and `rare` the
kanji of level 2: browsers load the second only for a text that needs it. WOFF, which Telop's tests can read, is embedded
in exported pages: the characters of a stage's dialogs and messages, and the digits of times.
"""

import os
import subprocess

os.chdir(os.path.dirname(os.path.abspath(__file__)))


def rows(first, last):
    """The characters of the rows of JIS X 0208 from `first` to `last`, without the Latin, Greek and Cyrillic letters."""
    cells = [bytes([0xA0 + row, 0xA0 + cell]) for row in range(first, last + 1) for cell in range(1, 95)]
    characters = {ord(text) for cell in cells if (text := cell.decode("euc_jp", "ignore"))}
    return sorted(one for one in characters if one >= 0x2000)


LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x370, 0x400), *range(0x400, 0x460), *range(0x2000, 0x2070),
         *range(0x20A0, 0x20C0), *range(0x2190, 0x2200), 0x21E7, 0x2212, *range(0x25A0, 0x2600)]
# The marks of half-width katakana are in no row.
COMMON = rows(1, 47) + list(range(0xFF61, 0xFFA0))


def words():
    """The characters of a stage's interface beyond ASCII."""
    folder = "../Sources/TelopExport/HTML/"
    sources = [open(folder + name, encoding="utf-8").read() for name in ("StageWords.swift", "PageNotes.swift")]
    return sorted({ord(one) for one in "".join(sources) if ord(one) >= 0x80})


def subset(source, file, characters):
    subprocess.run(
        ["pyftsubset", source, "--unicodes=" + ",".join(f"{one:X}" for one in characters),
         "--flavor=" + file.rpartition(".")[2], "--layout-features=calt,ccmp,kern,tnum", "--no-hinting",
         # Where no font has a character, browsers draw this glyph of the first font.
         "--notdef-outline", "--drop-tables+=meta", "--output-file=" + file],
        check=True)


EMBEDDED = "../Sources/TelopExport/Web/"
for weight, suffix in [("Regular", ""), ("Bold", "bold")]:
    biz, inter = f"BIZUDPGothic/BIZUDPGothic-{weight}", f"Inter/Inter-{weight}"
    subset(biz + ".ttf", biz + "-common.woff2", COMMON)
    subset(biz + ".ttf", biz + "-rare.woff2", rows(48, 84))
    subset(inter + ".otf", inter + ".woff2", LATIN)
    subset(biz + ".ttf", f"{EMBEDDED}biz{suffix}.woff", words())
    subset(inter + ".otf", f"{EMBEDDED}inter{suffix}.woff", [*range(0x20, 0x7F), *words()])
subset("Inter/Inter-Regular.otf", EMBEDDED + "digits.woff", sorted(map(ord, "0123456789:/")))
