"""The processor time of this process' descendants, and killing some of them."""

import contextlib
import os
import re
import signal
import sys
import threading
import time
from pathlib import Path


class Cost:
    """The cost of some work: wall time and processor time in seconds."""

    def __init__(self, work):
        start, core = time.monotonic(), core_seconds()
        work()
        self.seconds, self.core = time.monotonic() - start, core_seconds() - core

    def a_million(self, count):
        return f"{self.seconds * 1e6 / count:.1f} s a million lines ({self.core * 1e6 / count:.1f} s of a core)"


def core_seconds():
    """Processor time of all descendants so far, in seconds."""
    ticks = 0
    for number in [os.getpid(), *descendants()]:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()
            # Excludes this process: Python only waits.
            ticks += sum(map(int, fields[13:15] if number == os.getpid() else fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def descendants():
    """The commands of all descendants, by process id."""
    children, commands = {}, {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
            commands[int(entry.name)] = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    found, left = {}, [os.getpid()]
    while left:
        for child in children.get(left.pop(), []):
            found[child] = commands.get(child, "")
            left.append(child)
    return found


def executor_and_telop():
    """An executor, and a telop of another executor."""
    ours = descendants()
    executors = [number for number, command in ours.items() if "CoarseGrainedExecutorBackend" in command]
    telops = [number for number, command in ours.items() if re.match(r"\S*/telop batch ", command)]
    for executor in executors:
        for telop in telops:
            if executor not in ancestors(telop):
                return executor, telop
    return None


def ancestors(number):
    while number > 1:
        try:
            number = int(Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            return
        yield number


class Killing(threading.Thread):
    """Kills an executor and a telop of another one after a third of a stage."""

    def __init__(self, context):
        super().__init__(daemon=True)
        self.status = context.statusTracker()
        self.killed = None
        self.at = None

    def run(self):
        while self.killed is None:
            time.sleep(0.02)
            for stage in self.status.getActiveStageIds():
                info = self.status.getStageInfo(stage)
                if info is None or 3 * info.numCompletedTasks < info.numTasks:
                    continue
                victims = executor_and_telop()
                if victims is None:
                    continue
                for number in victims:
                    os.kill(number, signal.SIGKILL)
                self.killed, self.at = victims, (info.numCompletedTasks, info.numTasks)
                return


def killing(spark, work):
    """The cost of work with processes killed during it, without their processor time; and a sentence about them."""
    victims = Killing(spark.sparkContext)
    victims.start()
    cost = Cost(work)
    if victims.killed is None:
        sys.exit("nothing was killed: more lines are needed")
    done, of = victims.at
    return cost, f"one of them and the other's telop killed after {done} of {of} tasks"
