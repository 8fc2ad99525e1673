"""What Sources/Telop/Telop.docc/Cluster.md shows. cluster.py runs it, and makes sure that both say the same."""

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor

from pyspark import SparkFiles

def send(context, telop, fonts):
    """Puts the program beside every executor's work, and what is in fonts, a zip file, into a folder fonts there."""
    context.addFile(telop)
    context.addArchive(fonts + "#fonts")

def piped(questions):
    """Answers to an RDD of questions, one in a line, in the same order."""
    return questions.pipe("./telop batch --threads 1 --fonts ./fonts", checkCode=True)

def widths(frames):
    """For DataFrame.mapInPandas: of columns id and text, the columns id, width and error."""
    command = [SparkFiles.get("telop"), "batch", "--threads", "1", "--fonts", SparkFiles.get("fonts")]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as telop,
        ThreadPoolExecutor(1) as writer,
    ):
        def ask(texts):
            for text in texts:
                question = {"measure": {"text": text, "want": ["width"]}}
                telop.stdin.write(json.dumps(question).encode() + b"\n")
            telop.stdin.flush()

        for frame in frames:
            # Written while answers are read: neither pipe holds a whole frame.
            asking = writer.submit(ask, frame["text"])
            answers = [json.loads(telop.stdout.readline()) for _ in range(len(frame))]
            asking.result()
            yield frame[["id"]].assign(
                width=[answer["answer"]["width"] if "answer" in answer else None for answer in answers],
                error=[answer["error"]["message"] if "error" in answer else None for answer in answers])
