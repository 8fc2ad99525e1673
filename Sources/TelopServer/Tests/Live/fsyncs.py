"""Checks how often the writer waits for the disk: once per command of one controller, and once per group of
simultaneous commands.

    fsyncs.py SERVER          needs strace
"""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import time

from pages import ask

COMMANDS, CONTROLLERS = 200, 20
SCRIPT = b"---\nduration: 20:00\n---\nWords that run.\n"


def main():
    with tempfile.TemporaryDirectory(prefix="telop-fsyncs.") as folder:
        trace, log = os.path.join(folder, "trace"), os.path.join(folder, "log")
        process = subprocess.Popen(
            ["strace", "-f", "-qq", "--seccomp-bpf", "-e", "trace=fsync,fdatasync", "-o", trace, sys.argv[1], "--listen",
             "127.0.0.1:0", "--data", os.path.join(folder, "data")],
            stdout=subprocess.DEVNULL, stderr=open(log, "w"))
        try:
            found = None
            while not found:
                assert process.poll() is None, open(log).read()
                time.sleep(0.1)
                found = re.search(r"http://127\.0\.0\.1:\d+", open(log).read())
            url = found[0]
            show = f"{url}/shows/{ask(url + '/shows', SCRIPT)['id']}"
            ask(show + "/go", b"")

            def count():
                # A call is traced when it ends, before the answer.
                with open(trace) as lines:
                    return sum(1 for line in lines if "sync(" in line and "resumed" not in line)

            def command(index):
                ask(f"{show}/{'take-off' if index % 2 == 0 else 'bring-back'}", b"")

            first, least = count(), COMMANDS
            for index in range(COMMANDS):
                before = count()
                command(index)
                least = min(least, count() - before)
            alone = count() - first
            with concurrent.futures.ThreadPoolExecutor(CONTROLLERS) as pool:
                list(pool.map(command, range(COMMANDS)))
            together = count() - first - alone
        finally:
            # strace ends with its child.
            subprocess.run(["pkill", "-TERM", "-P", str(process.pid)], check=False)
            process.wait()
    print(f"{COMMANDS} commands of one controller: {alone} waits for the disk, {least} at least before an "
          f"answer; of {CONTROLLERS} at once: {together}")
    if least < 1 or alone > COMMANDS * 1.1:
        sys.exit("not one wait for each command")
    if not 0 < together < COMMANDS:
        sys.exit("simultaneous commands do not share waits")


if __name__ == "__main__":
    main()
