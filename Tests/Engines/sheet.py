"""A contact sheet: cells of pictures in rows and columns, with captions."""

import os

from pixels import decoded_all, encoded

CELL = (426, 120)
GAP = 4
LEFT, TOP = 190, 56
PAPER = bytes((0x77, 0x77, 0x77))
# In bytes.
MAXIMUM_BYTES = 2_000_000
# A straight apostrophe would end a filter's text.
QUOTE, APOSTROPHE = "'", "’"
MISSING = bytes((0x55, 0x55, 0x55))


def cells(pictures, crop):
    """The lower part of each picture; `crop` is the window within it."""
    filters = f"{crop},{lower_part()}"
    return [rows for _, _, rows in decoded_all(pictures, filters)]


def lower_part():
    width, height = CELL
    return f"crop=iw:iw*{height}/{width}:0:ih-oh,scale={width}:{height}:flags=area"


class Sheet:
    def __init__(self, rows, columns, title):
        """`rows` and `columns` are captions of two parts each."""
        self.rows, self.columns, self.title = rows, columns, title
        self.cells = {}

    def write(self, path, font):
        """Writes a JPEG of the best quality within the maximum size."""
        empty = [MISSING * CELL[0]] * CELL[1]
        width = LEFT + len(self.columns) * (CELL[0] + GAP)
        rows = [PAPER * width] * TOP
        for row in self.rows:
            cells = [self.cells.get((row, column), empty) for column in self.columns]
            rows += [
                PAPER * LEFT + b"".join(cell[y] + PAPER * GAP for cell in cells)
                for y in range(CELL[1])]
            rows += [PAPER * width] * GAP
        captions = [(LEFT, 6, 18, self.title)]
        captions += [
            (LEFT + index * (CELL[0] + GAP), 32, 17, " · ".join(column))
            for index, column in enumerate(self.columns)]
        for index, (one, other) in enumerate(self.rows):
            top = TOP + index * (CELL[1] + GAP)
            captions += [(8, top + 30, 17, one), (8, top + 56, 24, other)]
        folder = os.path.dirname(path)
        script = os.path.join(folder, "captions.txt")
        with open(script, "w", encoding="utf-8") as file:
            file.write(",\n".join(
                f"drawtext=fontfile={font}:x={x}:y={y}:fontsize={size}:fontcolor=white:expansion=none:"
                f"text='{text.replace(QUOTE, APOSTROPHE)}'" for x, y, size, text in captions))
        for quality in range(2, 32, 2):
            picture = encoded(
                width, len(rows), rows, "-filter_script:v", script, "-c:v", "mjpeg", "-q:v",
                str(quality), "-pix_fmt", "yuvj420p")
            if len(picture) <= MAXIMUM_BYTES:
                break
        os.remove(script)
        with open(path, "wb") as file:
            file.write(picture)
        return len(picture)
