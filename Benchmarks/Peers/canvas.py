"""Chromium's measureText on a canvas, by a page that measures while it loads and is then dumped."""
import base64
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from exact import SIZE

# A font from a buffer is ready at once; one from an address would not be by the time of the dump.
PAGE = """<!doctype html><meta charset=utf-8><pre id=out></pre><script>
const bytes = Uint8Array.from(atob("%(font)s"), c => c.charCodeAt(0));
const face = new FontFace("measured", bytes.buffer);
document.fonts.add(face);
const context = document.createElement("canvas").getContext("2d");
context.font = "%(size)dpx measured";
const pieces = %(pieces)s, times = [];
let widths = [];
for (let round = 0; round < %(rounds)d; round++) {
  const start = performance.now();
  widths = pieces.map(piece => context.measureText(piece).width);
  times.push((performance.now() - start) / 1000);
}
document.getElementById("out").textContent = JSON.stringify({status: face.status, times, widths});
</script>"""


def measure_all(path, pieces, rounds):
    """Seconds of each round, widths and the version."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        raise RuntimeError("there is no Chromium")
    # Within a script, "<" could end it.
    page = PAGE % {
        "font": base64.b64encode(Path(path).read_bytes()).decode(), "size": SIZE, "rounds": rounds,
        "pieces": json.dumps(pieces).replace("<", "\\u003c")}
    with tempfile.TemporaryDirectory(prefix="peers-") as folder:
        Path(folder, "page.html").write_text(page)
        done = subprocess.run(
            [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--force-device-scale-factor=1", "--font-render-hinting=none", "--enable-font-subpixel-positioning",
             "--dump-dom", f"file://{folder}/page.html"],
            capture_output=True, text=True, check=True)
    found = re.search(r"<pre id=\"out\">(\{.*\})</pre>", done.stdout)
    if not found:
        raise RuntimeError("the page gave no widths")
    answer = json.loads(found.group(1))
    if answer["status"] != "loaded":
        raise RuntimeError("Chromium does not open the font")
    version = subprocess.run([chromium, "--version"], capture_output=True, text=True, check=True).stdout
    return answer["times"], answer["widths"], version.strip()
