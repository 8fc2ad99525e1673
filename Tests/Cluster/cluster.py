#!/usr/bin/env python3
"""Compares telop batch in an Apache Spark pipe with a single process.

cluster.py --telop PROGRAM --fonts FOLDER --lines N asks for the widths of subtitle lines. One process answers, then
local clusters of one and of two executors, as Cluster.md shows. In the cluster of two, one executor and one telop of
the other are killed. Spark's output must equal the single process' answers, byte for byte and in order. Prints the
cost of a million lines: wall time and processor time in seconds. Processor time does not depend on the load.
"""

import argparse
import contextlib
import filecmp
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")

import pyspark
from py4j.protocol import Py4JJavaError
from pyspark.sql import SparkSession

import recipe
from processes import Cost, killing
from questions import write_questions

HERE = Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "Sources" / "Telop" / "Telop.docc" / "Cluster.md"
# Maximum number of questions for mapInPandas.
FRAME_QUESTIONS = 200_000


def page_says_the_same():
    """Checks that recipe.py contains every Python block of the page."""
    code = (HERE / "recipe.py").read_text()
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)
    if not blocks:
        sys.exit(f"{PAGE}: has no Python")
    for block in blocks:
        if block not in code:
            sys.exit(f"{PAGE}: this is not what recipe.py has:\n{block}")


def one_process(telop, fonts, questions, answers, threads):
    """Returns the cost, and the peak memory in MiB."""
    peak = 0

    def run():
        nonlocal peak
        process = subprocess.Popen(
            [telop, "batch", "--threads", str(threads), "--fonts", fonts, questions, "-o", answers, "--force"])
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"telop batch ended with status {process.returncode}")
        peak = usage.ru_maxrss >> 10

    return Cost(run), peak


@contextlib.contextmanager
def cluster(executors, folder):
    """A cluster whose executors are separate processes, with a core each."""
    spark = (
        SparkSession.builder.master(f"local-cluster[{executors},1,1024]").appName("telop")
        .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
        .config("spark.local.dir", str(folder))
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "50000")
        .getOrCreate())
    # The killed processes would fill pages of log.
    spark.sparkContext.setLogLevel("OFF")
    try:
        yield spark
    except Py4JJavaError as error:
        # The error fetches its text from the driver, which ends here.
        sys.exit(f"Spark: {error}")
    finally:
        spark.stop()
        # The next cluster starts its own driver.
        gateway = pyspark.SparkContext._gateway
        if gateway is not None:
            gateway.shutdown()
            gateway.proc.stdin.close()
            gateway.proc.wait()
            pyspark.SparkContext._gateway = pyspark.SparkContext._jvm = None
        # Spark does not remove the executors' working folder.
        shutil.rmtree(Path(pyspark.__file__).parent / "work", ignore_errors=True)


def answer(spark, questions, folder, tasks):
    """Runs Cluster.md's first recipe."""
    shutil.rmtree(folder, ignore_errors=True)
    lines = spark.sparkContext.textFile(f"file://{questions}", tasks)
    recipe.piped(lines).saveAsTextFile(f"file://{folder}")


def same(folder, answers):
    """Compares the saved parts, in order, with one file."""
    parts = sorted(Path(folder).glob("part-*"))
    with open(answers, "rb") as expected:
        for part in parts:
            with open(part, "rb") as file:
                while block := file.read(1 << 20):
                    if expected.read(len(block)) != block:
                        sys.exit(f"{part}: is not what one process answered")
        if expected.read(1):
            sys.exit(f"{folder}: answers are missing")
    return len(parts)


def echo(spark, questions, tasks):
    """The cost of the pipe with a program that only copies."""
    lines = spark.sparkContext.textFile(f"file://{questions}", tasks)
    folder = Path(questions).parent / "echo"
    shutil.rmtree(folder, ignore_errors=True)
    lines.pipe("/bin/cat", checkCode=True).saveAsTextFile(f"file://{folder}")
    shutil.rmtree(folder)


def frames(spark, questions, answers, count):
    """Compares the second recipe with the same answers, and prints its cost."""
    texts, expected = [], []
    # Split at line feeds only: texts contain other line ends.
    with open(questions, "rb") as asked, open(answers, "rb") as got:
        for index, (line, answered) in enumerate(itertools.islice(zip(asked, got), count)):
            # Malformed questions without texts.
            if index not in (7, 8, 9):
                texts.append((index, json.loads(line)["measure"]["text"]))
                expected.append((index, json.loads(answered)["answer"]["width"], None))
    table = spark.createDataFrame(texts, "id long, text string").repartition(12).cache()
    table.count()
    copied = Cost(lambda: table.mapInPandas(lambda frames: frames, table.schema).collect())

    def ask():
        rows = table.mapInPandas(recipe.widths, "id long, width double, error string").collect()
        if sorted(map(tuple, rows)) != expected:
            sys.exit("mapInPandas: other widths than one process answered")

    cost = Cost(ask)
    print(
        f"mapInPandas, {len(texts):,} rows: {cost.a_million(len(texts))}, Spark's own {copied.a_million(len(texts))}; "
        "same widths", flush=True)
    cost, what = killing(spark, ask)
    print(f"mapInPandas, {what}: {cost.seconds:.0f} s; same widths", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--telop", required=True)
    options.add_argument("--fonts", required=True)
    options.add_argument("--lines", type=int, default=300_000)
    options = options.parse_args()
    page_says_the_same()
    telop, fonts = os.path.realpath(options.telop), os.path.realpath(options.fonts)
    with tempfile.TemporaryDirectory(prefix="telop-cluster.") as folder:
        questions, answers, parts = (f"{folder}/{name}" for name in ("questions", "answers", "parts"))
        archive = shutil.make_archive(f"{folder}/fonts", "zip", fonts)
        count = options.lines
        write_questions(questions, count)
        print(f"{count:,} questions, {os.path.getsize(questions) >> 20} MiB", flush=True)
        for threads, file in ((1, answers), (2, answers + "2")):
            cost, peak = one_process(telop, fonts, questions, file, threads)
            print(f"one process, --threads {threads}: {cost.a_million(count)}, {peak} MiB at most", flush=True)
        if not filecmp.cmp(answers, answers + "2", shallow=False):
            sys.exit("one process: other answers on two threads than on one")
        os.unlink(answers + "2")
        # About 4 MiB each, so that a lost worker loses little.
        tasks = max(12, os.path.getsize(questions) >> 22)
        for executors in (2, 1):
            started = time.monotonic()
            with cluster(executors, folder) as spark:
                # Executors run elsewhere and also import recipe.
                spark.sparkContext.addPyFile(str(HERE / "recipe.py"))
                recipe.send(spark.sparkContext, telop, archive)
                spark.sparkContext.parallelize(range(executors), executors).count()
                start = time.monotonic() - started
                copied = Cost(lambda: echo(spark, questions, tasks))
                cost = Cost(lambda: answer(spark, questions, parts, tasks))
                saved = same(parts, answers)
                print(
                    f"{executors} executor{'s' * (executors > 1)}, {saved} tasks, started in {start:.0f} s: "
                    f"{cost.a_million(count)}, Spark's own {copied.a_million(count)}; same answers", flush=True)
                if executors < 2:
                    continue
                cost, what = killing(spark, lambda: answer(spark, questions, parts, tasks))
                same(parts, answers)
                print(f"2 executors, {what}: {cost.seconds:.0f} s; same answers", flush=True)
                frames(spark, questions, answers, FRAME_QUESTIONS)


if __name__ == "__main__":
    main()
