"""Lines of prose in Debian packages: paragraphs of HTML and GNOME help pages, messages of programs, definitions."""
import gettext
import gzip
import html
import io
import itertools
import json
import re
import subprocess
import sys
import tarfile
import unicodedata
from html.parser import HTMLParser

# In bytes: four or five words in most languages.
SHORTEST = 48
PLACEHOLDER = re.compile(r"%\d*\$?[-+0-9.]*l*[a-zA-Z@]\b|%\d+|\$\d|\$\(\w+\)|\$\{\w+\}|\{\w*\}|%\w+%")
# Bidirectional controls, soft hyphens and zero-width blanks.
INVISIBLE = dict.fromkeys([0xAD, 0x200B, 0x200E, 0x200F, 0xFEFF, *range(0x202A, 0x202F), *range(0x2060, 0x206A)])


class Paragraphs(HTMLParser):
    """The paragraphs of an HTML page or of a GNOME help page, without code."""

    BREAKS = {"p", "li", "td", "th", "dt", "dd", "div", "title", "br", "item", "h1", "h2", "h3", "h4", "h5"}
    SKIPPED = {"script", "style", "pre", "screen", "nav", "header", "aside"}

    def __init__(self, text):
        super().__init__()
        self.parts, self.skipped = [], 0
        self.feed(text)
        self.texts = "".join(self.parts).split("\0")

    def handle_starttag(self, tag, attributes):
        self.skipped += tag in self.SKIPPED
        self.parts.append("\0" if tag in self.BREAKS else "")

    def handle_endtag(self, tag):
        self.skipped -= tag in self.SKIPPED and self.skipped > 0
        self.parts.append("\0" if tag in self.BREAKS else "")

    def handle_data(self, data):
        self.parts.append("" if self.skipped else data)


def messages(texts):
    """Messages as a person reads them: without accelerators and tags, and with a number for each placeholder."""
    for part in itertools.chain.from_iterable(re.split(r"\n\s*\n|\\n|<br ?/?>", text) for text in texts):
        part = re.sub(r"\([~_&]\w\)|<[^<>]*>|'''?", "", html.unescape(part))
        yield re.sub(r"[~_&](?=\w)", "", PLACEHOLDER.sub("5", part))


def texts_of(path, data):
    if path.endswith(".mo"):
        return messages(text for key, text in gettext.GNUTranslations(io.BytesIO(data))._catalog.items() if key)
    if path.endswith(".json"):
        return messages(text for text in json.loads(data).values() if isinstance(text, str))
    return Paragraphs(data.decode("utf-8", "replace")).texts


def definitions(data):
    """WordNet's definitions with their examples."""
    for text in re.split(r"\n(?=\S)|\s\d+: ", gzip.decompress(data).decode()):
        yield re.sub(r"\[[^\]]*\]|\s(?:n|v|adj|adv)\s*$", "", text)


def is_prose(line, letters):
    """Whether a line is long enough, and has letters of one script, digits and punctuation."""
    if len(line.encode()) < SHORTEST or re.search(r"[{}<>\[\]|\\^$=_@#*~]|://|--", line):
        return False
    rest = re.sub(f"[{letters}]", "", line)
    others = (one for one in rest if unicodedata.category(one)[0] not in "PNZ")
    return len(rest) * 2 < len(line) and all(one in "+\u200c\u200d" for one in others)


def files_of(archive):
    """Path and bytes of each file of a Debian package that may have prose."""
    with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", archive], stdout=subprocess.PIPE) as unpacking:
        with tarfile.open(fileobj=unpacking.stdout, mode="r|") as files:
            for one in files:
                if one.isfile() and re.search(r"\.(mo|html|page|dict\.dz)$|i18n/.*\.json$", one.name):
                    yield one.name, files.extractfile(one).read()
    if unpacking.returncode:
        sys.exit(f"collect.py: dpkg-deb cannot read {archive}; remove it")
