"""A bad network on one machine: a network namespace behind two tunnels. A program between them delays packets and loses
some."""

import contextlib
import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 1, 0x1000


def is_possible():
    return os.geteuid() == 0 and os.path.exists("/dev/net/tun")


def command(*words):
    subprocess.run(words, check=True)


def tunnel(name):
    file = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TUN | IFF_NO_PI))
    return file


class Bridge:
    """Carries packets between two tunnels in order, each with a random delay between two bounds in seconds."""

    def __init__(self, one, other, delays, loss, seed):
        self.ends = [one, other]
        self.delays = delays
        self.loss = loss
        self.random = random.Random(seed)
        self.waiting = []
        self.last = [0.0, 0.0]
        self.count = 0
        self.is_closed = False
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        while not self.is_closed:
            now = time.monotonic()
            while self.waiting and self.waiting[0][0] <= now:
                _, _, end, packet = heapq.heappop(self.waiting)
                with contextlib.suppress(OSError):
                    os.write(self.ends[end], packet)
            wait = max(0.0, self.waiting[0][0] - time.monotonic()) if self.waiting else 0.05
            for file in select.select(self.ends, [], [], min(wait, 0.05))[0]:
                self.read(self.ends.index(file))

    def read(self, end):
        with contextlib.suppress(BlockingIOError):
            while True:
                packet = os.read(self.ends[end], 65536)
                if self.random.random() < self.loss:
                    continue
                to = 1 - end
                due = max(self.last[to], time.monotonic() + self.random.uniform(*self.delays))
                self.last[to] = due
                self.count += 1
                heapq.heappush(self.waiting, (due, self.count, to, packet))

    def close(self):
        self.is_closed = True
        self.thread.join()
        for end in self.ends:
            os.close(end)


@contextlib.contextmanager
def far_place(delays=(0.04, 0.12), loss=0.01, seed=1):
    """A network namespace behind a bad network; yields its name, and the address of the host in it."""
    name, near, far = f"telop-{os.getpid()}", "10.77.2.1", "10.77.2.2"
    devices = [f"tln{os.getpid() % 100000}", f"tlf{os.getpid() % 100000}"]
    command("ip", "netns", "add", name)
    try:
        ends = [tunnel(device) for device in devices]
        command("ip", "link", "set", devices[1], "netns", name)
        command("ip", "address", "add", near, "peer", far, "dev", devices[0])
        command("ip", "link", "set", devices[0], "up")
        inside = ("ip", "-n", name)
        command(*inside, "link", "set", "lo", "up")
        command(*inside, "address", "add", far, "peer", near, "dev", devices[1])
        command(*inside, "link", "set", devices[1], "up")
        bridge = Bridge(*ends, delays, loss, seed)
        try:
            yield name, near
        finally:
            bridge.close()
    finally:
        command("ip", "netns", "delete", name)
