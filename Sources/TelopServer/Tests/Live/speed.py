#!/usr/bin/env python3
"""Compares the speed of measuring over HTTP with that of the framework and of the library alone.

speed.py SERVER ECHO BENCH, all release builds: telop-server and telop-echo, and telop-bench of Benchmarks.
Needs wrk, and an idle machine.

Measures three rates on loopback with one thread of wrk, over distinct lines of 100 characters: one line per request to
the echo, a server of the framework alone that answers with as many bytes; one line per request to the service; and 100
lines per request on one connection. The library's time is that of telop-bench on the same lines: prepare, document and
JSON, on one thread.

The library is measured alone and beside a second telop-bench: where two processors share a core, each is slower while
the other works, as in a service with a client on the same machine.
"""

import contextlib
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import urllib.request

ROUNDS = 5
SECONDS = 2
LINES = 3000
WORDS = {
    "Japanese": "文字の 幅は 足し算では ない、と 気づいたのは 発表の 前の 晩だった。 電光掲示板の ように 流れる "
    "一行は、 終わる 時刻まで 決まって いる。 カーニングと 合字が あるから、 会場の いちばん 後ろの 席から "
    "琵琶湖を 一周した 週末、 自転車の チェーンが 二回も 外れた。 「切っても 形が 変わらない 場所」は、 五分後の 誤差".split(),
    "English": [
        word + " "
        for word in "The width of a word is not the sum of its letters; a speaker has five minutes, AVATAR, "
        "Toyota and office are words that every tool should measure “Where may I cut?” On Friday night, 17 of 30 "
        "days it rained, so the ride around the lake took 4 h 52 min. Nobody reads two hundred".split()
    ],
}
SCRIPT = """
local texts = {}
for line in io.lines(os.getenv("TELOP_LINES")) do
  texts[#texts + 1] = '{"text":"' .. line .. '"}'
end
local many = os.getenv("TELOP_MANY") == "1"
local path = os.getenv("TELOP_PATH") or "/v1/measure"
local headers = {["Content-Type"] = "application/json"}
local last = 0
local function next_text()
  last = last % #texts + 1
  return texts[last]
end
function request()
  if not many then return wrk.format("POST", path, headers, next_text()) end
  local all = {}
  for index = 1, 100 do all[index] = next_text() end
  return wrk.format("POST", path, headers, "[" .. table.concat(all, ",") .. "]")
end
"""


def rate(*arguments, **settings):
    """Requests per second."""
    out = subprocess.run(
        ["wrk", "-t1", f"-d{SECONDS}s", *arguments], env=os.environ | settings, check=True,
        capture_output=True, text=True).stdout
    if "Non-2xx" in out or "Socket errors" in out:
        sys.exit(out)
    return float(re.search(r"Requests/sec: +([0-9.]+)", out)[1])


def library(bench, lines, at_once=1):
    """Seconds per line in a process, while this many processes measure at once."""
    processes = [
        subprocess.Popen(
            [bench, "--only", "document", "--lines", lines], stdout=subprocess.PIPE, text=True)
        for _ in range(at_once)]
    outs = [process.communicate()[0] for process in processes]
    if any(process.returncode for process in processes):
        sys.exit(f"{bench} has failed")
    times = []
    for out in outs:
        _, _, prepare, document, encode, *_ = [
            float(figure) for figure in re.search(r"\n  lines +(.*)", out)[1].split()[:6]]
        times.append((prepare + document + encode) / 1e6)
    return statistics.mean(times)


def length(url, data=None):
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return len(response.read())


@contextlib.contextmanager
def running(*command):
    """The URL of a server that prints it once it listens."""
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        for line in process.stdout:
            if found := re.search(r"http://[0-9.:]+", line):
                yield found[0]
                return
        sys.exit(f"{command[0]} has not started")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def main():
    server, echo, bench = (os.path.realpath(path) for path in sys.argv[1:4])
    generator = random.Random(15)
    with tempfile.TemporaryDirectory() as folder:
        script = folder + "/measure.lua"
        with open(script, "w") as file:
            file.write(SCRIPT)
        with running(server, "--listen", "127.0.0.1:0", "--data", folder + "/data") as url:
            for language, words in WORDS.items():
                lines = f"{folder}/{language}"
                texts = []
                for _ in range(LINES):
                    text = ""
                    while len(text) < 100:
                        text += generator.choice(words)
                    texts.append(text[:100])
                with open(lines, "w") as file:
                    file.write("\n".join(texts) + "\n")
                size = length(url + "/v1/measure", json.dumps({"text": texts[0]}).encode())
                with running(echo, str(size)) as other:
                    report(language, url, other, bench, script, lines, size)


def report(language, url, other, bench, script, lines, size):
    figures = []
    for _ in range(ROUNDS):
        figures.append((
            library(bench, lines),
            library(bench, lines, at_once=2),
            rate("-c32", "-s", script, other, TELOP_LINES=lines, TELOP_PATH="/"),
            rate("-c32", "-s", script, url, TELOP_LINES=lines),
            100 * rate("-c1", "-s", script, url, TELOP_LINES=lines, TELOP_MANY="1")))
    alone, beside, echo, one, many = (statistics.median(column) for column in zip(*figures))
    print(f"{language}: the library takes {alone * 1e6:.1f} µs for a line, {1 / alone:,.0f} lines/s,")
    print(f"  and {beside * 1e6:.1f} µs beside another, {1 / beside:,.0f} lines/s")
    bounds = [1 / (1 / echo + own) for own in (alone, beside)]
    shares = " and ".join(f"{one / bound:.0%} of {bound:,.0f}" for bound in bounds)
    print(f"  an echo of {size:,} bytes     {echo:9,.0f}/s")
    print(f"  a document of {size:,} bytes  {one:9,.0f}/s, {shares}")
    print(f"  100 lines in a request   {many:9,.0f} lines/s, {many * alone:.0%} of the library's alone")


if __name__ == "__main__":
    main()
