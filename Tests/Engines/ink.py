"""The shift between the ink of two pictures, in fractions of a pixel."""

import copy

from pixels import decoded


class Picture:
    """The brightness of a picture's pixels, row by row."""

    def __init__(self, png, width=None, height=None):
        """`width` and `height` crop at the right and below."""
        self.width, self.height, self.rows = decoded(
            png, f"crop={width}:{height}:0:0" if width else "null", "gray")


def aligned(shown, planned, is_vertical):
    """The planned picture, moved across the line by at most a whole pixel to match `shown` best: a picture of
    twice the size has its own rounded baseline."""
    def difference(step):
        return sum(
            abs(own - its)
            for own_row, its_row in zip(shown.rows[2:-2:3], moved(planned, step, is_vertical)[2:-2:3])
            for own, its in zip(own_row[2:-2:3], its_row[2:-2:3]))
    step = min((0, -1, 1), key=difference)
    result = copy.copy(planned)
    result.rows = moved(planned, step, is_vertical)
    return result


def moved(picture, step, is_vertical):
    rows = picture.rows
    if is_vertical:
        return [row[-step:] + row[:-step] for row in rows] if step else rows
    return rows[-step:] + rows[:-step]


def shift(shown, planned, columns, rows):
    """The shift between two pictures in a window, right and down in pixels, by least squares; None with too
    little ink. Differences of smoothing are equal on both sides and cancel out."""
    xx = xy = yy = xd = yd = 0.0
    for y in range(rows.start + 1, rows.stop - 1):
        up, own, down = (shown.rows[y + step] for step in (-1, 0, 1))
        its_up, its, its_down = (planned.rows[y + step] for step in (-1, 0, 1))
        window = slice(columns.start, columns.stop)
        if own[window] == its[window] and not any(own[window]):
            continue
        for x in range(columns.start + 1, columns.stop - 1):
            # Averages both slopes: neither picture is the sharper one.
            dx = own[x + 1] - own[x - 1] + its[x + 1] - its[x - 1]
            dy = down[x] - up[x] + its_down[x] - its_up[x]
            if dx or dy:
                difference = its[x] - own[x]
                xx += dx * dx
                xy += dx * dy
                yy += dy * dy
                xd += dx * difference
                yd += dy * difference
    determinant = xx * yy - xy * xy
    if min(xx, yy) < 1e5 or determinant <= 1e-3 * xx * yy:
        return None
    return 4 * (xd * yy - yd * xy) / determinant, 4 * (yd * xx - xd * xy) / determinant
