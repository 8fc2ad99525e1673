"""A thousand streams of one show: when each of its commands reaches all of them, and what they cost in memory; then the
same while four exports are drawn. At last the service is told to stop.

    streams.py SERVER [STREAMS]
"""

import asyncio
import json
import resource
import statistics
import sys
import threading
import time
import urllib.request

from pages import service

SCRIPT = "---\nduration: 20:00\n---\n# One\n\n" + "Words that run. " * 200 + "\n"
COMMANDS = 100


def post(url, data=b"", kind="text/markdown"):
    request = urllib.request.Request(url, data, {"Content-Type": kind})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return answer.read(), answer.headers


def anonymous(process):
    """Memory of its own, in MB."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon")) / 1024


class Stream(asyncio.Protocol):
    """One reader: when each revision came, by the first bytes of its event."""

    def __init__(self, path, port):
        self.request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
        self.rest, self.came = b"", {}

    def connection_made(self, transport):
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data):
        now = time.perf_counter()
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        for line in lines:
            if line.startswith(b"id:"):
                self.came[int(line[3:])] = now


async def play(base, port, streams, first):
    """Gives commands one by one; how long each took, from its request to the last reader, in ms."""
    loop = asyncio.get_running_loop()
    took = []
    for index in range(COMMANDS):
        revision, began = first + index, time.perf_counter()
        command = "take-off" if index % 2 == 0 else "bring-back"
        await loop.run_in_executor(None, post, f"{base}/{command}")
        while not all(revision in stream.came for stream in streams):
            await asyncio.sleep(0.001)
            assert time.perf_counter() - began < 10, f"{command} did not reach all"
        took.append((max(stream.came[revision] for stream in streams) - began) * 1000)
        await asyncio.sleep(0.02)
    return took


def draw(url, until):
    while not until.is_set():
        post(f"{url}/v1/export?to=pdf&loop=20", SCRIPT.encode())


async def run(url, port, process, count):
    _, headers = post(url + "/shows", SCRIPT.encode())
    path = headers["Location"].removesuffix("/state")
    base = url + path
    post(base + "/go")
    before, loop = anonymous(process.pid), asyncio.get_running_loop()
    streams = []
    for _ in range(count):
        _, stream = await loop.create_connection(
            lambda: Stream(path + "/events", port), "127.0.0.1", port)
        streams.append(stream)
    while not all(1 in stream.came for stream in streams):
        await asyncio.sleep(0.01)
    failures = []
    for name, exports, first in (("alone", 0, 2), ("beside four exports", 4, 2 + COMMANDS)):
        until = threading.Event()
        threads = [threading.Thread(target=draw, args=(url, until)) for _ in range(exports)]
        for thread in threads:
            thread.start()
        took = sorted(await play(base, port, streams, first))
        until.set()
        for thread in threads:
            await loop.run_in_executor(None, thread.join)
        median, last = statistics.median(took), took[int(len(took) * 0.99) - 1]
        memory = anonymous(process.pid)
        print(f"{count} streams {name}: {median:.0f} ms median, {last:.0f} ms p99, {memory:.0f} MB "
              f"({before:.0f} without)", flush=True)
        if median > 25 or last > 60:
            failures.append(f"{name}: later than 25 and 60 ms")
        if memory > 80:
            failures.append(f"{name}: more than 80 MB")
    began = time.perf_counter()
    process.terminate()
    await loop.run_in_executor(None, process.wait)
    took = time.perf_counter() - began
    print(f"stop with {count} streams: {took:.2f} s")
    if took > 3:
        failures.append("it stops later than 3 s")
    return failures


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    with service(sys.argv[1]) as (url, process):
        failures = asyncio.run(run(url, int(url.rsplit(":", 1)[1]), process, count))
    sys.exit("\n".join(failures) or None)


if __name__ == "__main__":
    main()
