#!/usr/bin/env python3
"""Manual pages from a program's own account of its arguments.

    manual.py FOLDER VERSION DATE < help.json

The account is what --experimental-dump-help prints. There is a page for the program and one for each of its
subcommands; examples and other indented lines stay as they are.
"""
import json
import re
import sys
from pathlib import Path

SECTION = re.compile(r"[A-Z][A-Z ,]+(\([^)]*\))?$")
SUBCOMMANDS_APART = {"help"}


def escaped(text):
    """Text that troff prints as it stands: ASCII hyphens and quotes stay ASCII."""
    for plain, written in (("\\", "\\e"), ("-", "\\-"), ("'", "\\(aq"), ("`", "\\(ga"), ("^", "\\(ha"), ("~", "\\(ti")):
        text = text.replace(plain, written)
    return "\\&" + text if text.startswith((".", "\\(aq")) else text


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def quoted(text):
    """One argument of a macro."""
    return '"' + text.replace('"', '\\(dq') + '"'


def paragraphs(text):
    """The parts of a discussion: ("section", title), ("text", line) or ("lines", what is printed as it stands)."""
    parts = []
    for line in text.splitlines():
        last = parts[-1] if parts else None
        if not line.strip():
            parts.append(("gap", ""))
        elif SECTION.match(line):
            parts.append(("section", line))
        elif line.startswith("  "):
            if last and last[0] == "lines":
                last[1].append(line[2:])
            else:
                parts.append(("lines", [line[2:]]))
        elif last and last[0] == "text":
            parts[-1] = ("text", last[1] + "\n" + line)
        else:
            parts.append(("text", line))
    return [part for part in parts if part[0] != "gap"]


def bytes_written(line):
    return sum(1 if ord(character) < 128 else len(f"\\[u{ord(character):04X}]") for character in line)


def prose(text):
    """Lines to fill, short enough in the file as well: 80 bytes, where other characters than ASCII are \\[u5206]."""
    lines = []
    for word in map(escaped, text.split()):
        if lines and bytes_written(f"{lines[-1]} {word}") <= 80:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def as_it_stands(lines):
    return [".RS 4", ".EX", *map(escaped, lines), ".EE", ".RE"]


def description(text):
    """The discussion's lines: what comes before its first title, and the sections after it."""
    before, after = [], []
    into, fresh = before, True
    for kind, value in paragraphs(text):
        if kind == "section":
            into, fresh = after, True
            after.append(".SH " + quoted(escaped(value)))
            continue
        if kind == "text" and value.startswith("Exit status: "):
            into, fresh = after, True
            after += ['.SH "EXIT STATUS"', *prose(value.removeprefix("Exit status: "))]
            continue
        if not fresh:
            into.append(".PP")
        into += prose(value) if kind == "text" else as_it_stands(value)
        fresh = False
    return before, after


def spelled(name):
    return ("--" if name["kind"] == "long" else "-") + name["name"]


def term(argument):
    """How an argument is written: -o, --output out."""
    value = italic(argument.get("valueName") or "value")
    if argument["kind"] == "positional":
        return value
    names = ", ".join(bold(spelled(name)) for name in sorted(argument["names"], key=lambda name: name["kind"] == "long"))
    return names if argument["kind"] == "flag" else f"{names} {value}"


def in_synopsis(argument):
    if argument["kind"] == "positional":
        written = italic(argument["valueName"])
    else:
        written = bold(spelled(argument["preferredName"]))
        if argument["kind"] == "option":
            written += " " + italic(argument["valueName"])
    if argument["isRepeating"]:
        written += " ..."
    return f"[{written}]" if argument["isOptional"] else written


def options(arguments):
    lines, title = [], None
    for argument in sorted(arguments, key=lambda one: order(one, arguments)):
        found = heading(argument)
        if found != title:
            title = found
            lines.append((".SH " if title in ("Arguments", "Options") else ".SS ") + quoted(escaped(name_of(title))))
        lines += [".TP", term(argument)]
        about = argument.get("abstract", "")
        values = argument.get("allValues") or []
        if values and not all(value in about for value in values):
            about += f" (values: {', '.join(values)})"
        if "defaultValue" in argument and "(default" not in about:
            about += f" (default: {argument['defaultValue']})"
        lines += prose(about.strip()) or ["\\&"]
        for kind, value in paragraphs(argument.get("discussion", "")):
            lines += [".IP"] + (prose(value) if kind == "text" else as_it_stands(value))
    return lines


def heading(argument):
    return argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")


def name_of(title):
    return title.upper() if title in ("Arguments", "Options") else title[0].upper() + title[1:]


def order(argument, arguments):
    """Arguments, then options without a title, then the titled groups as they come."""
    title = heading(argument)
    titles = ["Arguments", "Options"] + [heading(one) for one in arguments]
    return titles.index(title), arguments.index(argument)


def page(program, command, version, date, others):
    """One manual page, in man(7)."""
    path = program if command["commandName"] == program else f"{program} {command['commandName']}"
    name = path.replace(" ", "-")
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    subcommands = [one for one in command.get("subcommands", []) if one.get("shouldDisplay", True)]
    before, after = description(command.get("discussion", ""))
    abstract = command["abstract"].rstrip(".")
    lines = [
        f'.TH {quoted(escaped(name.upper()))} 1 {date} "Telop {version}" "Telop"',
        ".SH NAME",
        *in_brief(name, abstract),
        ".SH SYNOPSIS",
        f"{bold(path)} {synopsis(arguments, subcommands)}",
        ".SH DESCRIPTION",
        *prose(command["abstract"]),
    ]
    if before:
        lines += [".PP", *before]
    if subcommands:
        lines.append(".SH COMMANDS")
        for one in subcommands:
            lines += [".TP", bold(one["commandName"]), *prose(one["abstract"])]
            if one["commandName"] not in SUBCOMMANDS_APART:
                lines.append(f"See {bold(name + '-' + one['commandName'])}(1).")
    plain = options(arguments)
    if plain and not any(line == '.SH "OPTIONS"' for line in plain):
        at = next(index for index, line in enumerate(plain) if line.startswith(".SS "))
        plain.insert(at, '.SH "OPTIONS"')
    lines += plain + after
    lines.append(".SH SEE ALSO")
    names = [f"{bold(other)}(1)" for other in others if other != name]
    lines += [one + "," for one in names[:-1]] + names[-1:]
    return name, "\n".join(lines) + "\n"


def in_brief(name, abstract):
    """The line that whatis and apropos show."""
    lines = prose(f"{name} \\ {abstract[0].lower() + abstract[1:]}")
    return [line.replace(" \\e ", " \\- ") for line in lines]


def synopsis(arguments, subcommands):
    if subcommands:
        return italic("command") + " [" + italic("options") + "]"
    needed = [one for one in arguments if one["kind"] != "positional" and not one["isOptional"]]
    positional = [one for one in arguments if one["kind"] == "positional"]
    return " ".join(["[" + italic("options") + "]"] + [in_synopsis(one) for one in positional + needed])


def main():
    folder, version, date = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    command = json.load(sys.stdin)["command"]
    program = command["commandName"]
    named = [
        one for one in command.get("subcommands", [])
        if one["commandName"] not in SUBCOMMANDS_APART and one.get("shouldDisplay", True)]
    others = [program] + [f"{program}-{one['commandName']}" for one in named]
    if not named:
        others = ["telop", "telop-serve"] if program != "telop" else others
    folder.mkdir(parents=True, exist_ok=True)
    for one in [command] + named:
        name, text = page(program, one, version, date, others)
        (folder / f"{name}.1").write_text(text, encoding="utf-8")


main()
