"""Measures a thousand streams of one show: the time until a command reaches all of them, and their memory, alone and
during four exports. Then measures the time to stop the service.

    streams.py SERVER [STREAMS]
"""

import os
import resource
import select
import socket
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
    """Anonymous memory of a process, in MB."""
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("RssAnon")) / 1024


class Streams:
    """Readers of one path. They do little work, because their time counts as the service's."""

    def __init__(self, count, path, port):
        self.poll = select.epoll()
        self.sockets = [socket.create_connection(("127.0.0.1", port)) for _ in range(count)]
        for one in self.sockets:
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
            self.poll.register(one.fileno(), select.EPOLLIN)

    def wait(self, revision, limit=10):
        """The moment at which the last stream has a revision."""
        wanted, rests = f"-{revision}\nevent: state".encode(), {}
        left = {one.fileno() for one in self.sockets}
        end = time.perf_counter() + limit
        while left:
            for file, _ in self.poll.poll(0.1):
                text = rests.get(file, b"") + os.read(file, 1 << 16)
                if wanted in text:
                    left.discard(file)
                rests[file] = text[-32:]
            assert time.perf_counter() < end, f"revision {revision} did not reach {len(left)} of them"
        return time.perf_counter()


def play(base, streams, first):
    """Sends commands one by one; returns the sorted times in ms, each from the request to the last reader."""
    took = []
    for index in range(COMMANDS):
        command = "take-off" if index % 2 == 0 else "bring-back"
        began = time.perf_counter()
        sender = threading.Thread(target=post, args=(f"{base}/{command}",))
        sender.start()
        took.append((streams.wait(first + index) - began) * 1000)
        sender.join()
        time.sleep(0.02)
    return sorted(took)


def draw(url, until):
    while not until.is_set():
        post(f"{url}/v1/export?to=pdf&loop=20", SCRIPT.encode())


def run(url, process, count):
    failures = []
    _, headers = post(url + "/shows", SCRIPT.encode())
    path = headers["Location"].removesuffix("/state")
    base = url + path
    post(base + "/go")
    before = anonymous(process.pid)
    streams = Streams(count, path + "/events", int(url.rsplit(":", 1)[1]))
    streams.wait(1, limit=30)
    for name, exports, first in (("alone", 0, 2), ("beside four exports", 4, 2 + COMMANDS)):
        until = threading.Event()
        threads = [threading.Thread(target=draw, args=(url, until)) for _ in range(exports)]
        for thread in threads:
            thread.start()
        took = play(base, streams, first)
        until.set()
        for thread in threads:
            thread.join()
        median, last, memory = statistics.median(took), took[int(len(took) * 0.99) - 1], anonymous(process.pid)
        print(f"{count} streams {name}: {median:.0f} ms median, {last:.0f} ms p99, {memory:.0f} MB "
              f"({before:.0f} without)", flush=True)
        if median > 25 or last > 60:
            failures.append(f"{name}: later than 25 and 60 ms")
        if memory > 80:
            failures.append(f"{name}: more than 80 MB")
    began = time.perf_counter()
    process.terminate()
    process.wait()
    took = time.perf_counter() - began
    print(f"stop with {count} streams: {took:.2f} s")
    if took > 3:
        failures.append("stopping takes longer than 3 s")
    return failures


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    with service(sys.argv[1]) as (url, process, _):
        failures = run(url, process, count)
    sys.exit("\n".join(failures) or None)


if __name__ == "__main__":
    main()
