"""What can be computed from screenshots of a band: contrast, seams, and whether it reaches its edges."""

import collections
import re

from pixels import decoded_all

# WCAG 2, AA.
LEAST_CONTRAST = 4.5
# Of tabs, in CSS pixels as shown.
LEAST_TYPE = 13
# How far the opacity of a fill may be out, of 255: browsers round it, and dither gradients.
OPACITY = 3


class Shot:
    """A screenshot's pixels."""

    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def pixel(self, x, y):
        return self.rows[y][3 * x:3 * x + 3]


def shots(pictures, width, height):
    """Screenshots' pixels, without what is right of so many pixels and below."""
    return [Shot(*one) for one in decoded_all(pictures, f"crop={width}:{height}:0:0")]


def luminance(color):
    parts = (channel / 255 for channel in color)
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# The colours that letters are marked in: of the line and of tabs, in a highlight, in the current tab.
MARKS = {
    "color": b"\xff\0\0", "marked": b"\0\xff\0", "on-capsule": b"\0\0\xff",
    "talk": b"\xff\0\xff", "tab-past": b"\0\xff\xff", "tab-next": b"\xff\xff\0"}


class Letters:
    """How letters of one kind stand out from what is next to them."""

    def __init__(self, mark, marked, shown, bare, rows):
        """`marked` has the letters in the colour `mark`, `bare` none of them; `rows` are those to look at.

        Pixels that are the mark's colour are wholly inside of letters: the most frequent colour of `shown` there
        is the letters'. Not each pixel's own is taken, as WebKit does not smooth edges the same way twice. What
        `bare` has beside them, left and right, is what letters are read against: the band, a box, an outline."""
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
    """Where whole pixels match, as offsets of bytes."""
    position = 0
    while found := pattern.search(row, position):
        start = found.start()
        if start % 3:
            position = start + 1
        else:
            yield start, found.end()
            position = found.end()


def opacity(black, white, x, y):
    """How opaque what is drawn over the ground is, of 255."""
    return 255 - (white.pixel(x, y)[1] - black.pixel(x, y)[1])


def faults(black, white, facts, ratio):
    """What is wrong with an empty band, its tabs and its header, shot over black and over white."""
    scaled = lambda box: {side: round(value * ratio) for side, value in box.items()}
    band, bar, header = (scaled(facts[name]) for name in ("band", "bar", "header"))
    items = [scaled(item) for item in facts["items"]]
    top, bottom = min(bar["top"], header["top"]), band["bottom"]
    if top < 0 or bottom <= top:
        return ["the band is outside the window"]
    found = []
    if facts["tabType"] < LEAST_TYPE - 0.1:
        found.append(f"the tabs' type is {facts['tabType']:.1f} CSS px, less than {LEAST_TYPE}")
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
    """The seams of a column: from its inner edge to the picture's a band never grows thinner."""
    found = []
    before = opacity(black, white, x, top)
    for y in range(top + 1, black.height):
        here = opacity(black, white, x, y)
        if here < before - OPACITY:
            found.append(f"a seam at {x}, {y}: opacity {here / 255:.2f} below {before / 255:.2f}")
        before = here
    return found
