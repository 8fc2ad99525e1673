"""Many clients send good, broken, hostile and slow decks at once, to shows and to exports. Checks that other requests
are answered meanwhile, that good decks do not wait too long, and that memory stays bounded.

    decks.py SERVER [TELOP [SECONDS]]
"""

import concurrent.futures
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib

from pages import service

SCRIPT = b"---\nduration: 1:00\nsize: 54\ncanvas: 1280x720\n---\n# One\n\nwords\n\n# Two\n\nmore\n\n# Three\n\nlast\n"
BOUNDARY = "a-boundary-of-decks"
ATTACKERS = 8
# Maximum delay of a quick deck by a slow one, in seconds.
QUICK = 10


# MARK: PDFs

def pdf(objects, head=b"%PDF-1.5\n", trailer=b""):
    """A PDF of objects; the first is the catalog."""
    text, places = head, []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(text)
    text += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    text += b"".join(b"%010d 00000 n \n" % place for place in places)
    return text + b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (
        len(objects) + 1, trailer, start)


def stream(data, more=b""):
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(data), more, data)


def pages(drawings, resources=b"", box=(1280, 720), extra=()):
    count, first = len(drawings), 3
    kids = b" ".join(b"%d 0 R" % (first + 2 * page) for page in range(count))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 %d %d] /Resources << %s >> >>" % (
            count, kids, *box, resources),
    ]
    for page, drawing in enumerate(drawings):
        objects += [b"<< /Type /Page /Parent 2 0 R /Contents %d 0 R >>" % (first + 2 * page + 1), drawing]
    return pdf(objects + list(extra))


def good(seed, count=3):
    return pages([stream(b"0.%d 0.4 %.2f rg 40 40 %d 300 re f" % (seed % 10, page / count, 100 + seed % 900))
                  for page in range(count)])


def laughs(count, depth=9):
    """Nested drawings with ten copies per level: a small file that is never drawn completely."""
    first = 3 + 2 * count
    forms = b"".join(b"/F%d %d 0 R " % (level, first + level) for level in range(depth))
    form = b"/Type /XObject /Subtype /Form /BBox [0 0 1280 720] /Resources << /XObject << %s >> >>" % forms
    extra = [stream(b"0 0 9 7 re f", form)]
    extra += [stream(b"/F%d Do " % (level - 1) * 10, form) for level in range(1, depth)]
    return pages([stream(b"/F%d Do" % (depth - 1))] * count, b"/XObject << %s >>" % forms, extra=extra)


def crowd(seed):
    """A page with many curves, which takes long to draw."""
    dice = random.Random(seed)
    curves = b"".join(b"%d %d m %d %d %d %d %d %d c S\n" % tuple(dice.randrange(1280) for _ in range(8))
                      for _ in range(60_000))
    return pages([stream(zlib.compress(curves), b"/Filter /FlateDecode")])


def bomb():
    """A gigabyte of spaces, compressed twice."""
    packer = zlib.compressobj(9)
    once = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(1024)) + packer.flush()
    return pages([stream(zlib.compress(once), b"/Filter [/FlateDecode /FlateDecode]")])


def picture():
    """A picture of 60,000 × 60,000 equal pixels."""
    packer = zlib.compressobj(9)
    row = b"\0" * (60_000 // 8)
    data = b"".join(packer.compress(row) for _ in range(60_000)) + packer.flush()
    image = stream(data, b"/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray "
                         b"/BitsPerComponent 1 /Filter /FlateDecode")
    return pages([stream(b"q 1280 0 0 720 0 0 cm /I Do Q")], b"/XObject << /I 5 0 R >>", extra=[image])


def hostile(seed):
    dice = random.Random(seed)
    base = bytearray(good(seed, 4))
    for _ in range(30):
        base[dice.randrange(9, len(base))] = dice.randrange(256)
    return dice.choice([
        lambda: bytes(base),
        lambda: good(seed)[:dice.randrange(20, 600)],
        lambda: b"%PDF-1.7\n" + dice.randbytes(20_000),
        lambda: pages([stream(b"0 0 9 9 re f")], box=(10 ** 9, 10 ** 9)),
        lambda: pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 999999999 /Kids [2 0 R] >>"]),
        lambda: pdf([b"[" * 200_000]),
        lambda: pages([stream(b"q " * 500_000)]),
        lambda: b"%PDF-1.7\n" + b"%" * (20 << 20),
        lambda: b"words, and no PDF",
    ])()


# MARK: Clients

def ask(url, data=None, kind="application/json", client="10.0.0.1", method=None, timeout=120):
    headers = {"X-Forwarded-For": client, **({"Content-Type": kind} if data is not None else {})}
    request = urllib.request.Request(url, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers
    except (urllib.error.URLError, ConnectionError):
        # A client that is refused while sending may not get the answer.
        return 0, b"", {}


def form(deck, fields=()):
    parts = [(f'name="{name}"', value.encode()) for name, value in fields]
    parts += [('name="script"; filename="talk.md"', SCRIPT), ('name="deck"; filename="slides.pdf"', deck)]
    body = b"".join(f"--{BOUNDARY}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + value + b"\r\n"
                    for head, value in parts)
    return body + f"--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}"


def show(base):
    return base + "/shows/" + json.loads(ask(base + "/shows", SCRIPT, "text/markdown")[1])["id"]


def to_show(base, place, deck, client):
    """Gives a show slides; returns the final status."""
    status, body, _ = ask(place + "/deck", deck, "application/pdf", client)
    while status == 202:
        time.sleep(0.1)
        opening = json.loads(ask(place + "/deck")[1]).get("opening")
        if not opening:
            return 201
        status = opening.get("problem", {}).get("status", 202)
    return status


def to_export(base, deck, client, fields=()):
    """Exports a stage; returns the final status and the file."""
    status, body, headers = ask(base + "/v1/export", *form(deck, fields), client)
    if status != 202:
        return status, None
    job = base + headers["Location"]
    while True:
        document = json.loads(ask(job)[1])
        if document["state"] == "failed":
            ask(job, method="DELETE")
            return document["problem"]["status"], None
        if document["state"] == "done":
            file = ask(job + "/file")[1]
            ask(job, method="DELETE")
            return 201, file
        time.sleep(0.1)


# MARK: Monitoring

def family(process):
    """Memory of the service's process and its descendants in MB, by process id."""
    parents, found = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                parents[int(name)] = int(file.read().rsplit(") ", 1)[1].split()[1])
        except OSError:
            pass
    for one in parents:
        above = one
        while above not in (0, process):
            above = parents.get(above, 0)
        if above:
            try:
                with open(f"/proc/{one}/status") as status:
                    lines = dict(line.split(":", 1) for line in status)
                found[one] = int(lines.get("RssAnon", "0 kB").split()[0]) / 1024
            except OSError:
                pass
    return found


class Watch(threading.Thread):
    """Sends small requests continuously, and monitors memory."""

    def __init__(self, base, process):
        super().__init__(daemon=True)
        self.base, self.process, self.isOver = base, process, False
        self.answers, self.own, self.all, self.count = [], 0, 0, 0

    def run(self):
        body = json.dumps({"script": SCRIPT.decode(), "want": ["speed"]}).encode()
        while not self.isOver:
            for path, data in [("/healthz", None), ("/v1/fit", body)]:
                began = time.perf_counter()
                status, _, _ = ask(self.base + path, data, client="10.0.9.9", timeout=30)
                assert status == 200, (path, status)
                self.answers.append(time.perf_counter() - began)
            memory = family(self.process)
            self.own = max(self.own, memory.get(self.process, 0))
            self.all = max(self.all, sum(memory.values()))
            self.count = max(self.count, len(memory) - 1)
            time.sleep(0.1)


def dribble(base, place, client, end):
    """A client that sends a byte every half second."""
    with socket.create_connection(base.removeprefix("http://").split(":")) as one:
        one.sendall(f"POST {place.removeprefix(base)}/deck HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {client}\r\n"
                    f"Content-Type: application/pdf\r\nContent-Length: 100000\r\n\r\n%PDF-1.4\n".encode())
        while time.monotonic() < end:
            try:
                one.sendall(b" ")
            except OSError:
                return
            time.sleep(0.5)


def attack(base, number, end, seen, made):
    """Sends decks continuously, whatever the answers; four threads share a client."""
    client, dice = f"10.0.1.{number % ATTACKERS}", random.Random(number)
    place = show(base)
    made.append(place)
    while time.monotonic() < end:
        seed = dice.randrange(10 ** 6)
        kind = dice.choice(["laughs", "laughs", "crowd", "bomb", "picture", "hostile", "hostile", "good"])
        # Unique, because a stored deck is not opened again.
        deck = dice.choice(DECKS[kind]) + b"%% %d\n" % seed
        if dice.random() < 0.5:
            status, _, _ = ask(place + "/deck", deck, "application/pdf", client)
        else:
            status, _, headers = ask(base + "/v1/export", *form(deck), client)
            if status == 202:
                made.append(base + headers["Location"])
                if dice.random() < 0.3:
                    ask(made[-1], method="DELETE")
        seen[kind, status] = seen.get((kind, status), 0) + 1
        if status in (0, 429, 503):
            time.sleep(0.5)


def large(base, process):
    """Six clients send decks of nearly the maximum size; returns the maximum memory of the service in MB."""
    deck, maximum = good(3) + b"%" * (120 << 20), 0
    with concurrent.futures.ThreadPoolExecutor(6) as threads:
        work = [threads.submit(to_show, base, show(base), deck + b"%d" % number, f"10.0.3.{number}")
                for number in range(6)]
        while not all(one.done() for one in work):
            maximum = max(maximum, family(process).get(process, 0))
            time.sleep(0.02)
        assert {one.result() for one in work} == {201}, [one.result() for one in work]
    return maximum


def same(base, telop):
    """Checks that a stage equals the file of telop export."""
    with tempfile.TemporaryDirectory() as folder:
        for name, bytes in [("talk.md", SCRIPT), ("slides.pdf", good(1))]:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(bytes)
        for place in ["over", "below"]:
            options = ["--deck", "slides.pdf", "--deck-place", place, "--theme", "news"]
            subprocess.run([telop, "export", "talk.md", *options, "-o", "talk.html"], cwd=folder, check=True,
                           stderr=subprocess.DEVNULL)
            status, file = to_export(base, good(1), "10.0.0.1", [("deck-place", place), ("theme", "news")])
            with open(os.path.join(folder, "talk.html"), "rb") as made:
                assert status == 201 and made.read() == file, place
    print("a stage of the service is byte for byte that of telop export")


def main():
    server, telop = sys.argv[1], next(iter(sys.argv[2:3]), "")
    seconds = int(sys.argv[3]) if len(sys.argv) > 3 else 120
    with service(server) as (base, process, _):
        if telop:
            same(base, telop)
        print(f"six decks of 120 MiB at once: {large(base, process.pid):.0f} MB in the service's memory at most")
        watch = Watch(base, process.pid)
        watch.start()
        began = time.perf_counter()
        assert to_show(base, show(base), good(2), "10.0.0.1") == 201
        alone = time.perf_counter() - began
        end, seen, waits, made = time.monotonic() + seconds, {}, [], []
        with concurrent.futures.ThreadPoolExecutor(64) as threads:
            work = [threads.submit(attack, base, number, end, seen, made) for number in range(4 * ATTACKERS)]
            work += [threads.submit(dribble, base, show(base), "10.0.2.1", end) for _ in range(8)]
            seed = 10 ** 7
            while time.monotonic() < end:
                time.sleep(2)
                seed += 1
                began = time.perf_counter()
                if seed % 2:
                    status = to_show(base, show(base), good(seed), "10.0.0.1")
                else:
                    status, _ = to_export(base, good(seed), "10.0.0.1")
                waits.append((round(time.perf_counter() - began, 1), status))
            for one in work:
                one.result()
        # Deleting ends the work.
        for one in made:
            ask(one, method="DELETE")
        began = time.perf_counter()
        while len(family(process.pid)) > 1:
            time.sleep(0.1)
            assert time.perf_counter() - began < 10
        watch.isOver = True
        watch.join()
        answers = sorted(watch.answers)
        print(f"{sum(seen.values())} decks of {ATTACKERS} clients in {seconds} s, by what was answered:")
        for (kind, status), count in sorted(seen.items()):
            print(f"  {kind} {status}: {count}")
        print(f"a good deck: {alone:.1f} s alone; in the crowd {waits}")
        print(f"{len(answers)} small questions: median {answers[len(answers) // 2] * 1e3:.0f} ms, "
              f"99 of 100 within {answers[len(answers) * 99 // 100] * 1e3:.0f} ms, longest {answers[-1] * 1e3:.0f} ms")
        print(f"memory: the service {watch.own:.0f} MB, with its {watch.count} processes {watch.all:.0f} MB at most")
        statuses = {status for _, status in waits}
        assert statuses == {201}, statuses
        # The first deck waits for the first deck of each client.
        assert waits[0][0] < (QUICK + 5) * (ATTACKERS + 2), waits
        assert all(wait < QUICK * 4 for wait, _ in waits[1:]), waits
        assert {status for _, status in seen} <= {0, 200, 201, 202, 400, 409, 413, 422, 429, 503}, seen
        assert watch.own < 600, watch.own
    print("decks: OK")


if __name__ == "__main__":
    DECKS = {
        "laughs": [laughs(1), laughs(3), laughs(300)], "crowd": [crowd(seed) for seed in range(4)], "bomb": [bomb()],
        "picture": [picture()], "hostile": [hostile(seed) for seed in range(60)], "good": [good(seed) for seed in range(20)],
    }
    main()
