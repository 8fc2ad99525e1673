import Foundation
import TestSupport

/// The options in the program's help, with valid and invalid values.
enum HostileOptions {
  struct Option {
    let name: String
    /// The value's placeholder, such as `px`; `nil` for a switch.
    let placeholder: String?
  }

  static func all(of command: String) throws -> [Option] {
    let help = try Program.run([command, "--help"]).output
    return help.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.replacing("[<", with: "<").replacing(">]", with: ">")
        .split { " ,".contains($0) }.map(String.init)
      guard line.hasPrefix("  -"), let name = words.first(where: { $0.hasPrefix("--") }),
        // The output path is never random.
        !["--help", "--version", "--output", "--to", "--record"].contains(name)
      else { return nil }
      let next = words.drop { $0 != name }.dropFirst().first
      let placeholder = next.flatMap { $0.hasPrefix("<") ? String($0.dropFirst().dropLast()) : nil }
      return Option(name: name, placeholder: placeholder)
    }
  }

  /// An option with a random value, hostile or plausible.
  static func arguments(_ option: Option, _ generator: inout SeededGenerator) -> [String] {
    guard let placeholder = option.placeholder else { return [option.name] }
    guard Int.random(in: 0..<3, using: &generator) > 0 else {
      return [option.name, value(&generator)]
    }
    let known: [String] =
      switch placeholder {
      case "px", "px/s": ["1", "0.5", "48", "1920", "100000", "1000000", "0.000001"]
      case "time", "times": ["0.1", "1", "0:30", "5:00", "1000000", "0:01,0:02"]
      case "rate": ["1", "24", "59.94", "120", "1/7", "1000"]
      case "factor", "part", "n", "count", "digits": ["1", "2", "0.5", "9", "1000"]
      case "n|fill|endless": ["1", "3", "1000000", "fill", "endless"]
      case "method": ["auto", "size", "spacing", "gaps", "two-speed"]
      case "bcp47": ["ja", "ur", "zh-Hant", "x-private", "th"]
      case "iso15924": ["Latn", "Arab", "Jpan", "Zyyy"]
      case "direction": ["ltr", "rtl", "ttb"]
      case "tag[=n]": ["palt", "-kern", "ss01=2", "liga=0", "aalt=65535"]
      case "tag=n": ["wght=700", "opsz=-1"]
      case "color": ["#fff", "#102030cc", "transparent"]
      case "length": ["3m", "10ft", "0.001m", "1000000m"]
      default:
        placeholder.contains("|") ? placeholder.split(separator: "|").map(String.init) : values
      }
    return [option.name, known.randomElement(using: &generator) ?? ""]
  }

  static func subject(of command: String) -> [String] {
    switch command {
    case "fit", "room": ["talk.md"]
    case "export": ["talk.md", "-o", "out.svg"]
    case "measure", "shape": ["--file", "-"]
    case "check": ["widths.txt"]
    default: []
    }
  }

  private static func value(_ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: HostileScript.text(Int.random(in: 1...40, using: &generator), &generator)
    case 1: String(Int64(truncatingIfNeeded: generator.next() >> UInt64(generator.next() % 64)))
    case 2: "\(Double(bitPattern: generator.next()))"
    case 3:
      String(
        repeating: ["9", "-", "a", "é", ",", "=", "["][Int(generator.next() % 7)], count: 64_000)
    default: values.randomElement(using: &generator) ?? ""
    }
  }

  private static let values = [
    "", " ", "-", "--", "-1", "0", "1", "48", "0.000001", "1e-9", "1e9", "100000", "100001", "nan",
    "inf",
    "-inf", "0x10", "1/3", "1/0", "0/0", "9223372036854775807", "-9223372036854775808",
    "170141183460469231731687303715884105727", "1_000", "１２", "٣", "5:00", "0:00", "99:99:99", "5m",
    "PT5M", "PT",
    "1000000", "0.001s", "60", "30000/1001", "1/1000", "59.94", "120", "#fff", "#102030cc", "#ggg",
    "red",
    "auto", "off", "on", "true", "all", "fill", "endless", "json", "table", "ltr", "ttb", "ja",
    "x-private",
    "zh-Hant-TW-u-co-pinyin", "i-klingon", "und", "Latn", "Zzzz", "wght=700", "wght=1e9", "=", "=1",
    "kern=0", "-kern",
    "palt,-kern", "kern[3:5]=2", "Inter", "Inter:bold", "Inter#9", "no such font", "/dev/null",
    "/dev/zero",
    "/nonexistent", ".", "..", "talk.md", "talk.md#1", "talk.md/x", "\u{1B}]0;pwn\u{7}",
    "\u{202E}abc", "a\nb",
    "%s%n%d", "$(id)", "`id`", "'; id", "size=25%", "1,2,3", "3,1,2", ",,,",
    "optional", "3m", "250cm", "10ft", "1px", "100%", "overlay-ja", "subtitles",
  ]
}
