"""Decodes and encodes pictures with ffmpeg."""

import subprocess

# Bytes per pixel, and the codec of a header and raw pixels.
FORMS = {"gray": (1, "pgm"), "rgb24": (3, "ppm")}


def ffmpeg(*words, data=None):
    """ffmpeg's standard output."""
    done = subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", *words], input=data, capture_output=True, check=False)
    if done.returncode:
        raise OSError(f"ffmpeg: {done.stderr.decode(errors='replace').strip()}")
    return done.stdout


def decoded(picture, filters="null", form="rgb24"):
    """A picture's width, height and rows of bytes after filters."""
    return decoded_all([picture], filters, form)[0]


def decoded_all(pictures, filters="null", form="rgb24"):
    """Like `decoded`, for several pictures of one size: starting ffmpeg takes longer than decoding."""
    size, codec = FORMS[form]
    output = ffmpeg(
        "-f", "png_pipe", "-i", "-", "-vf", f"{filters},format={form}", "-f", "image2pipe", "-c:v",
        codec, "-", data=b"".join(pictures))
    found, start = [], 0
    while start < len(output):
        _, sides, _, _ = output[start:start + 40].split(b"\n", 3)
        width, height = (int(side) for side in sides.split())
        start = output.index(b"\n255\n", start) + 5
        stride = width * size
        found.append(
            (width, height,
             [output[start + row * stride:start + (row + 1) * stride] for row in range(height)]))
        start += height * stride
    return found


def encoded(width, height, rows, *words):
    """A picture of rows of RGB."""
    return ffmpeg(
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-i", "-", *words,
        "-frames:v", "1", "-f", "image2pipe", "-", data=b"".join(rows))
