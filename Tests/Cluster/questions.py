"""Subtitle lines as questions for telop batch, the same in every run."""

import random
import re
from pathlib import Path

CORPORA = Path(__file__).resolve().parent.parent.parent / "Benchmarks" / "Corpora"
# Number of different lines; every id is different.
POOL = 200_000


def subtitles(count):
    """Random subtitle lines from a seed."""
    rng = random.Random(17)
    passages = (CORPORA / "subtitles.txt").read_text().splitlines()
    words = {}
    for line in (CORPORA / "fillings.txt").read_text().splitlines():
        kind, rest = line.split(" ", 1)
        words[kind] = rest.split("|" if "|" in rest else " ")

    def filling(match):
        kind = match[1]
        if kind in words:
            return rng.choice(words[kind])
        if kind == "fullname":
            return rng.choice(words["family"]) + " " + rng.choice(words["given"])
        if kind == "hex":
            return f"{rng.randrange(1 << 28):07x}"
        if kind == "time":
            return f"{rng.randrange(24)}:{rng.randrange(60):02}"
        if kind == "date":
            return f"{rng.randrange(1, 13)}月{rng.randrange(1, 29)}日"
        return {"n": "%d", "N": "%d,000", "f": "%d.25"}[kind] % rng.randrange(2, 99)

    return [re.sub("‹([a-zA-Z]+)›", filling, rng.choice(passages)) for _ in range(count)]


def write_questions(path, count):
    """One question per line, and a few malformed ones."""
    pool = [
        b'"measure":{"text":"%s","want":["width"]}}\n'
        % line.replace("\\", "\\\\").replace('"', '\\"').encode() for line in subtitles(min(count, POOL))]
    odd = {7: b"\n", 8: b'{"id":8,"mesure":{}}\n', 9: "{\"id\":9,\"measure\":{\"text\":\"\u2028\u0085\"}}\n".encode()}
    with open(path, "wb") as file:
        for start in range(0, count, POOL):
            file.write(b"".join(
                odd.get(i) or b'{"id":%d,%s' % (i, pool[i * 7919 % len(pool)])
                for i in range(start, min(start + POOL, count))))
