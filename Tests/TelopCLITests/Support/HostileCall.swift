import Foundation
import TestSupport

/// A random call of the program in its own folder, with hostile texts in all possible places.
struct HostileCall {
  let folder: Folder
  private(set) var arguments: [[UInt8]] = []
  private(set) var input: [UInt8] = []
  private(set) var environment: [String: String] = [:]
  /// Whether the call runs a helper program.
  private(set) var runsHelper = false

  private static let options = [
    "font", "size", "feature", "variation", "instance", "language", "script", "direction",
    "separator", "duration", "viewport", "fps", "slides", "loop", "whole-pixels", "pixel-bounds",
    "pace", "screen-width", "insert", "every", "font-bold", "compare-fonts", "rehearsal",
    "nonsense",
  ]

  init(_ text: inout HostileText) throws {
    folder = try Folder()
    // Most names are valid text, because other names are refused before any work.
    let name = text.fileName(isText: text.pick(8) != 0)
    input = text.bytes(isText: text.pick(4) != 0)
    switch text.pick(16) {
    case 0:
      try write(name + Array(".md".utf8), try script(&text))
      call("fit", followedBy: [name + Array(".md".utf8)])
    case 1:
      let option = text.pick(Self.options, or: "font")
      try write("a.md", try script(&text))
      call("fit", "a.md", "--\(option)", followedBy: [text.bytes(isText: true)])
    case 2:
      try write("a.md", frontMatter(&text) + text.bytes(isText: true) + Array("x".utf8))
      call("fit", "a.md")
    case 3:
      call("measure", "--clusters", "--fit", "60", "--find", text.text(), "--text-before", "x")
      arguments = Array(arguments.dropLast(2)) + [Array("--".utf8), text.bytes(isText: true)]
    case 4:
      call("shape", "--runs", "--", text.text())
    case 5: try setFont(&text)
    case 6:
      call("fonts", "--bundled", "--covers", text.text())
    case 7:
      var line = Array("Inter; 48; ".utf8)
      if text.pick(2) == 0 { line = text.bytes(isText: true) + Array("; 48; ".utf8) }
      let width = Array("; \(text.pick(2) == 0 ? text.text() : "12")\n".utf8)
      try write(name, line + text.bytes(isText: text.pick(4) != 0) + width)
      call("check", followedBy: [name])
    case 8:
      try write("a.md", try script(&text))
      let ending = text.pick([".vtt", "/a.csv", ".ograf", "", ".svg"], or: "")
      call("export", "a.md", "-o", followedBy: [name + Array(ending.utf8)])
    case 9:
      try write("a.md", try script(&text))
      call("export", "a.md", "-o", "out", "--to", followedBy: [text.bytes(isText: true)])
    case 10:
      try write(name, text.bytes(isText: false))
      call("audit", followedBy: [name, Array("--plan".utf8), name])
    case 11:
      call("init", followedBy: [name])
    case 12:
      arguments = (0...text.pick(3)).map { _ in text.bytes(isText: true) }
      if text.pick(3) == 0 { arguments.insert(Array("help".utf8), at: 0) }
    case 13:
      call("fit", "-", "--format", "json", "--separator", text.text())
    case 14: try setFile(&text)
    default: try setHelper(&text, name)
    }
  }

  /// A damaged font, for a command that measures with it.
  private mutating func setFont(_ text: inout HostileText) throws {
    try write("a.ttf", try HostileFont.bytes(&text))
    let command = text.pick(["shape", "measure", "fonts", "fit"], or: "fit")
    switch command {
    case "shape": call(command, "--runs", "--glyph-names", "--font", "./a.ttf", "שלום לך")
    case "measure": call(command, "--font", "./a.ttf", "שלום לך")
    case "fonts": call(command, "--bundled", "--font", "./a.ttf", "--covers", text.text())
    default:
      input = Array("שלום לך".utf8)
      call(command, "-", "--font", "./a.ttf", "--font-bold", text.text())
    }
  }

  /// A hostile file, or a hostile name, for an option that reads a file.
  private mutating func setFile(_ text: inout HostileText) throws {
    try write("b.txt", text.bytes(isText: true))
    try write("a.md", try script(&text))
    let option = text.pick(["insert", "compare-fonts", "font", "rehearsal", "deck"], or: "insert")
    let file = text.pick(2) == 0 ? "./b.txt" : "./" + text.text()
    if option == "rehearsal", text.pick(2) == 0 { try write("b.txt", rehearsal(&text)) }
    guard option == "deck" else { return call("fit", "a.md", "--\(option)", file) }
    switch text.pick(3) {
    case 0: call("talk", "a.md", file, "-o", "out.html")
    case 1: call("fit", "a.md", "--deck", file)
    default: call("export", "a.md", "-o", "out.html", "--deck", file)
    }
  }

  /// A helper program that prints hostile text, and succeeds or fails.
  private mutating func setHelper(_ text: inout HostileText, _ name: [UInt8]) throws {
    runsHelper = true
    let status = text.pick(2)
    let bin = folder.url.appendingPathComponent("bin")
    try write("said", text.bytes(isText: false))
    for helper in [
      "ffmpeg", "ffprobe", "hb-subset", "pdfinfo", "pdftocairo", "pdffonts", "pdfimages",
    ] {
      try folder.install(
        helper, "#!/bin/sh\ncat \(folder.url.path)/said >&2\nexit \(status)\n")
    }
    environment["PATH"] = bin.path + ":/usr/bin:/bin"
    try write("a.md", Array("x".utf8))
    switch text.pick(4) {
    case 3:
      call("export", "a.md", "-o", "a.html", "--deck", "a.md")
    case 0:
      call("export", "a.md", "--duration", "1s", "--viewport", "64", "-o")
      arguments.append(name + Array(".mp4".utf8))
    case 1:
      call("export", "a.md", "-o", "a.html", "--glyphs", "text")
    default:
      try write(name + Array(".mp4".utf8), [0])
      call("audit", followedBy: [name + Array(".mp4".utf8)])
    }
  }

  private mutating func call(_ words: String..., followedBy: [[UInt8]] = []) {
    arguments = words.map { Array($0.utf8) } + followedBy
    // An argument that begins with a hyphen would be an option; `./` makes it a path.
    let start = arguments.count - followedBy.count
    for index in arguments.indices where index >= start && arguments[index].first == 0x2D {
      if arguments[index] != Array("--plan".utf8) {
        arguments[index].insert(contentsOf: [0x2E, 0x2F], at: 0)
      }
    }
  }

  private func write(_ name: String, _ content: [UInt8]) throws {
    try folder.write(named: Array(name.utf8), content)
  }

  private func write(_ name: [UInt8], _ content: [UInt8]) throws {
    try folder.write(named: name, content)
  }

  private func script(_ text: inout HostileText) throws -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("# ".utf8), text.bytes(isText: text.pick(8) != 0), Array("\n\nx ".utf8),
      text.bytes(isText: true), Array("\n\n## ".utf8), text.bytes(isText: true),
      Array("\n\ny\n".utf8),
    ]
    return Array(parts.joined())
  }

  /// A rehearsal with a hostile title and hostile times.
  private func rehearsal(_ text: inout HostileText) throws -> [UInt8] {
    let title = try JSONEncoder().encode(text.text())
    let times = text.pick(["0, 9", "0, 9, 20", "0, -1e300, 5", "1", ""], or: "0")
    return Array(#"{"telop": "rehearsal", "version": 1, "title": "#.utf8) + title
      + Array(#", "slides": [\#(times)], "end": 30}"#.utf8)
  }

  private func frontMatter(_ text: inout HostileText) -> [UInt8] {
    let option = text.pick(Self.options, or: "font")
    // Escapes every character, as YAML allows in double quotes.
    let quoted = { (value: String) in
      "\""
        + value.unicodeScalars.map {
          "\\U" + String(repeating: "0", count: 8 - String($0.value, radix: 16).count)
            + String($0.value, radix: 16)
        }.joined() + "\""
    }
    let line =
      switch text.pick(4) {
      case 0: "\(quoted(text.text())): 1"
      case 1: "\(option): \(quoted(text.text()))"
      case 2: "\(option): |\n  " + text.text().replacing("\n", with: "\n  ")
      default: "\(option): \(text.text())"
      }
    return Array("---\n\(line)\n---\n".utf8)
  }
}
