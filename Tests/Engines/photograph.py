"""A reproducible picture as busy as a photograph: octaves of noise, discs and posts, from black to nearly white
at the places of bands."""

import random

from pixels import encoded

WIDTH, HEIGHT = 640, 360
OCTAVES = 6


def noise(source):
    """Smooth noise around 0 in rows; each octave is twice as fine and a little weaker."""
    rows = [[0.0] * WIDTH for _ in range(HEIGHT)]
    for octave in range(OCTAVES):
        cell = 160 >> octave
        across, down = WIDTH // cell + 2, HEIGHT // cell + 2
        grid = [[source.uniform(-1, 1) for _ in range(across)] for _ in range(down)]
        for y, row in enumerate(rows):
            index, part = divmod(y, cell)
            part /= cell
            edge = [up + (down - up) * part for up, down in zip(grid[index], grid[index + 1])]
            for x in range(WIDTH):
                index, part = divmod(x, cell)
                row[x] += (edge[index] + (edge[index + 1] - edge[index]) * part / cell) * 0.65 ** octave
    return rows


def photograph():
    """The picture as a PNG of 1920 × 1080 pixels."""
    source = random.Random(14)
    light, warmth = noise(source), noise(source)
    rows = []
    for bright, warm in zip(light, warmth):
        row = bytearray()
        for value, tint in zip(bright, warm):
            level = 120 + 110 * value
            row += bytes(
                min(max(round(level + shift * tint), 0), 255) for shift in (60, 10, -60))
        rows.append(row)
    for _ in range(90):
        radius = source.randrange(3, 26)
        x, y = source.randrange(WIDTH), source.randrange(HEIGHT)
        color = bytes(source.choice(((247, 247, 240), (8, 8, 12), (220, 60, 40), (70, 160, 220))))
        for row in range(max(0, y - radius), min(HEIGHT, y + radius + 1)):
            half = int((radius ** 2 - (row - y) ** 2) ** 0.5)
            fill(rows[row], x - half, x + half + 1, color)
    for place in range(4, WIDTH, 37):
        color = bytes(source.choice(((247, 247, 247), (0, 0, 0))))
        width = source.randrange(2, 6)
        for row in rows[source.randrange(HEIGHT * 2 // 3, HEIGHT - 60):]:
            fill(row, place, place + width, color)
    return encoded(WIDTH, HEIGHT, rows, "-vf", "scale=1920:1080:flags=bicubic", "-c:v", "png")


def fill(row, start, end, color):
    start, end = max(0, start), min(WIDTH, end)
    if start < end:
        row[start * 3:end * 3] = color * (end - start)
