"""Computations on screenshots of a band: contrast, seams, and whether the band reaches its edges."""

import collections
import re

from pixels import decoded_all

# WCAG 2, level AA.
MINIMUM_CONTRAST = 4.5
# Minimum type size of tabs as shown, in CSS pixels.
MINIMUM_TYPE_SIZE = 13
# Tolerance of a fill's opacity, of 255: browsers round opacities and dither gradients.
OPACITY = 3


class Shot:
    """A screenshot's pixels."""

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def pixel(self, x, y):
        return self.rows[y][3 * x:3 * x + 3]


def shots(pictures, width, height):
    """Screenshots' pixels, cropped at the right and below."""
    return [Shot(*one) for one in decoded_all(pictures, f"crop={width}:{height}:0:0")]


def luminance(color):
    parts = (channel / 255 for channel in color)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# Colours that mark letters: of the line, of tabs, in a highlight, in the current tab.
MARKS = {
    "color": b"\xff\0\0", "marked": b"\0\xff\0", "on-capsule": b"\0\0\xff",
    "talk": b"\xff\0\xff", "tab-past": b"\0\xff\xff", "tab-next": b"\xff\xff\0"}


class Letters:
    """The contrast of one kind of letters with their surroundings."""

    def __init__(self, mark, marked, shown, bare, rows):
        """Compares three screenshots in `rows`: `marked` has the letters in the colour `mark`, `bare` has none.

        Pixels of the mark's colour are inside letters. The letters' colour is the most frequent one of `shown`
        there, because WebKit smooths edges differently every time. The background is the colour of `bare` to the
        left and right: the band, a box or an outline."""
        self.count, self.contrast, self.place = 0, float("inf"), None
        beside, inside = {}, collections.Counter()
        pattern = re.compile(b"(?:%s)+" % re.escape(MARKS[mark]), re.DOTALL)
        for y in rows:
            own, its = shown.rows[y], bare.rows[y]
            for start, end in runs(pattern, marked.rows[y]):
                self.count += (end - start) // 3
                inside.update(own[x:x + 3] for x in range(start, end, 3))
                for x in (start - 3, end):
                    if 0 <= x < len(own):
                        beside.setdefault(its[x:x + 3], (x // 3, y))
        for other, place in beside.items():
            found = contrast(inside.most_common(1)[0][0], other)
            if found < self.contrast:
                self.contrast, self.place = found, place


def runs(pattern, row):
    """Byte offsets of matches at whole pixels."""
    position = 0
    while found := pattern.search(row, position):
        start = found.start()
        if start % 3:
            position = start + 1
        else:
            yield start, found.end()
            position = found.end()


def opacity(black, white, x, y):
    """The opacity over the background, of 255."""
    return 255 - (white.pixel(x, y)[1] - black.pixel(x, y)[1])


def faults(black, white, facts, ratio):
    """Findings in an empty band, its tabs and its header, from screenshots over black and over white."""
    scaled = lambda box: {side: round(value * ratio) for side, value in box.items()}
    band, bar, header = (scaled(facts[name]) for name in ("band", "bar", "header"))
    items = [scaled(item) for item in facts["items"]]
    top, bottom = min(bar["top"], header["top"]), band["bottom"]
    if top < 0 or bottom <= top:
        return ["the band is outside the window"]
    found = []
    if facts["tabType"] < MINIMUM_TYPE_SIZE - 0.1:
        found.append(f"the tabs' type is {facts['tabType']:.1f} CSS px, less than {MINIMUM_TYPE_SIZE}")
    if abs(facts["band"]["bottom"] * ratio - black.height) > 0.5:
        found.append(f"the band ends at {bottom}, the window at {black.height}")
    bottom = min(bottom, black.height)
    is_free = lambda x: all(x < item["left"] - 2 or x > item["right"] + 2 for item in items)
    columns = [x for x in range(0, black.width, max(1, black.width // 97)) if is_free(x)]
    if not columns:
        found.append("no column is free of tabs to look for a seam in")
    seams = (seams_in(column, top, black, white) for column in columns)
    found += next(filter(None, seams), [])
    for y in ((band["top"] + bottom) // 2, bottom - 1):
        row = [opacity(black, white, x, y) for x in range(black.width)]
        if max(row) - min(row) > OPACITY:
            x = row.index(min(row))
            found.append(
                f"row {y} is not even: opacity {min(row) / 255:.2f} at {x}, {max(row) / 255:.2f} elsewhere")
    return found


def seams_in(x, top, black, white):
    """The seams of a column: a band's opacity never decreases from its inner edge to the picture's."""
    found = []
    before = opacity(black, white, x, top)
    for y in range(top + 1, black.height):
        here = opacity(black, white, x, y)
        if here < before - OPACITY:
            found.append(f"a seam at {x}, {y}: opacity {here / 255:.2f} below {before / 255:.2f}")
        before = here
    return found
