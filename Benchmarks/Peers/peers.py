#!/usr/bin/env python3
"""Other measurers beside bare hb_shape, over the texts that `telop-bench --write` wrote.

Each measurement is a process of its own, because some peers crash on a long line. A peer that is missing, fails, crashes
or takes too long is an answer with its reason. Answers are JSON, one a line: peer, version, corpus, font, shape (line or
paragraphs), ratio (its time as a share of hb_shape's), error (px at 48 px, summed over the pieces) and worst (of a piece).
"""
import argparse
import ctypes
import importlib.metadata
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from exact import SIZE, Bare, paragraphs

CORPORA = [
    ("Japanese", "BIZUDPGothic/BIZUDPGothic-Regular.ttf"),
    ("English", "Inter/Inter-Regular.otf"),
    ("Arabic", "NotoSansArabic/NotoSansArabic-Regular.ttf"),
    ("Hindi", "NotoSansDevanagari/NotoSansDevanagari-Regular.ttf"),
    ("Thai", "NotoSansThai/NotoSansThai-Regular.ttf"),
    ("Hebrew", "NotoSansHebrew/NotoSansHebrew-Regular.ttf"),
]
# Pango's Python binding is Debian's, and only Debian's own Python sees it.
DEBIAN = {"Pango"}


def skia_text(path):
    import skia
    font = skia.Font(skia.Typeface.MakeFromFile(path), SIZE)
    font.setSubpixel(True)
    font.setHinting(skia.FontHinting.kNone)
    font.setLinearMetrics(True)
    return font.measureText, importlib.metadata.version("skia-python")


def pillow(path):
    from PIL import ImageFont, features
    if not features.check("raqm"):
        raise RuntimeError("this Pillow has no Raqm")
    font = ImageFont.truetype(path, SIZE, layout_engine=ImageFont.Layout.RAQM)
    return font.getlength, importlib.metadata.version("pillow")


def uharfbuzz(path):
    import uharfbuzz as hb
    face = hb.Face(hb.Blob.from_file_path(path))
    font = hb.Font(face)

    def measure(text):
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        hb.shape(font, buffer)
        return sum(one.x_advance for one in buffer.glyph_positions) * SIZE / face.upem
    return measure, importlib.metadata.version("uharfbuzz") + ", HarfBuzz " + hb.version_string()


def qt(path):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QTextLayout
    application = QGuiApplication([])
    # With each line, this binding takes a reference from None that it does not own; the interpreter aborts at the last.
    for _ in range(1_000_000):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(None))
    families = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(path))
    if not families:
        raise RuntimeError("Qt does not open the font")
    font = QFont(families[0])
    font.setPixelSize(SIZE)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)

    def measure(text, _application=application):
        layout = QTextLayout(text, font)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(2.0**24)
        layout.endLayout()
        return line.naturalTextWidth()
    return measure, importlib.metadata.version("PySide6-Essentials")


def pango(path):
    # Pango finds fonts by fontconfig: a configuration that has this one file and no hinting.
    folder = tempfile.mkdtemp(prefix="peers-")
    shutil.copy(path, folder)
    Path(folder, "fonts.conf").write_text(
        f"<fontconfig><dir>{folder}</dir><cachedir>{folder}/cache</cachedir><match target='font'>"
        "<edit name='hinting' mode='assign'><bool>false</bool></edit></match></fontconfig>")
    os.environ["FONTCONFIG_FILE"] = folder + "/fonts.conf"
    import gi
    gi.require_version("PangoFT2", "1.0")
    from gi.repository import Pango, PangoFT2
    context = PangoFT2.FontMap.new().create_context()
    context.set_round_glyph_positions(False)
    description = Pango.FontDescription.from_string(family(path))
    description.set_absolute_size(SIZE * Pango.SCALE)

    def measure(text):
        layout = Pango.Layout.new(context)
        layout.set_font_description(description)
        layout.set_single_paragraph_mode(True)
        layout.set_text(text, -1)
        return layout.get_size()[0] / Pango.SCALE
    return measure, Pango.version_string()


def family(path):
    answer = subprocess.run(["fc-scan", "--format", "%{family[0]}", path], capture_output=True, text=True, check=True)
    return answer.stdout


PEERS = {
    "Pango": pango, "Skia measureText": skia_text, "Pillow with Raqm": pillow, "Qt QTextLayout": qt,
    "uharfbuzz": uharfbuzz,
}


def compared(bare, pieces, widths):
    errors = [abs(width - bare.pixels(piece.encode())) for width, piece in zip(widths, pieces, strict=True)]
    return {"error": sum(errors), "worst": max(errors)}


def baseline(bare, pieces):
    texts = [piece.encode() for piece in pieces]
    start = time.perf_counter()
    for text in texts:
        bare.shape(text)
    return time.perf_counter() - start


def measured(peer, path, pieces, rounds):
    """One peer and the baseline in turns, so that both meet the same machine."""
    bare = Bare(path)
    if peer == "Chromium canvas":
        from canvas import measure_all
        bares = [baseline(bare, pieces) for _ in range(rounds)]
        times, widths, version = measure_all(path, pieces, rounds)
    else:
        measure, version = PEERS[peer](path)
        bares, times, widths = [], [], []
        for _ in range(rounds):
            bares.append(baseline(bare, pieces))
            start = time.perf_counter()
            widths = [measure(piece) for piece in pieces]
            times.append(time.perf_counter() - start)
    return {
        "version": version, "ratio": statistics.median(times) / statistics.median(bares),
        **compared(bare, pieces, widths)}


def texts(path, font, shape, size):
    text = Path(path).read_text().replace("\n", " ")
    text = text.translate(dict.fromkeys(map(ord, Bare(font).missing(text))))
    text = text.encode()[:size].decode(errors="ignore").strip()
    return [text] if shape == "line" else paragraphs(text)


def asked(peer, corpus, path, shape, options):
    python = "/usr/bin/python3" if peer in DEBIAN else sys.executable
    command = [python, "-B", __file__, "--one", peer, "--shape", shape, "--font", path, "--bytes", str(options.bytes),
               "--rounds", str(options.rounds), "--text", f"{options.texts}/{corpus}.txt"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=options.patience)
    except subprocess.TimeoutExpired:
        return {"failed": f"no answer within {options.patience} s"}
    except OSError as error:
        return {"failed": str(error)}
    if done.returncode < 0:
        return {"failed": f"crashed with signal {-done.returncode}"}
    if done.returncode:
        return {"failed": (done.stderr.strip().splitlines() or ["no reason given"])[-1]}
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", help="the folder that telop-bench --write filled")
    parser.add_argument("--fonts", default="fonts")
    parser.add_argument("--bytes", type=int, default=900_000, help="how much of each text is measured")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--patience", type=int, default=300, help="seconds for a measurement")
    for name in ("--one", "--shape", "--font", "--text"):
        parser.add_argument(name, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        pieces = texts(options.text, options.font, options.shape, options.bytes)
        print(json.dumps(measured(options.one, options.font, pieces, options.rounds)))
        return
    if not options.texts:
        parser.error("--texts FOLDER is needed: telop-bench --write FOLDER fills it")
    for peer in [*PEERS, "Chromium canvas"]:
        for corpus, font in CORPORA:
            for shape in ("line", "paragraphs"):
                answer = asked(peer, corpus, f"{options.fonts}/{font}", shape, options)
                about = {"peer": peer, "corpus": corpus, "font": Path(font).stem, "shape": shape}
                print(json.dumps({**about, **answer}), flush=True)


if __name__ == "__main__":
    main()
