"""Makes the WOFF2 subsets for the service's pages: `python3 fonts/subset.py`, with fontTools 4.68.0 and brotli 1.2.0.

`common` has the kana, signs and kanji of JIS X 0208 up to level 1, and `rare` the kanji of level 2: browsers load the
second only for a text that needs it.
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

for weight in ("Regular", "Bold"):
    biz, inter = f"BIZUDPGothic/BIZUDPGothic-{weight}", f"Inter/Inter-{weight}"
    for source, name, characters in [(biz + ".ttf", biz + "-common", COMMON), (biz + ".ttf", biz + "-rare", rows(48, 84)),
                                     (inter + ".otf", inter, LATIN)]:
        subprocess.run(
            ["pyftsubset", source, "--unicodes=" + ",".join(f"{one:X}" for one in characters), "--flavor=woff2",
             "--layout-features=calt,ccmp,kern,tnum", "--no-hinting", "--drop-tables+=meta", f"--output-file={name}.woff2"],
            check=True)
