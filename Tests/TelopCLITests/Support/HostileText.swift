import Foundation
import TestSupport

/// Texts that try to control a terminal, to break a line, or are not valid text.
struct HostileText {
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

  private static let pieces: [[UInt8]] = [
    "\u{1B}[31m", "\u{1B}[2J", "\u{1B}]0;pwn\u{7}", "\u{1B}]52;c;cm0gLXJm\u{1B}\\",
    "\u{1B}P1$r\u{1B}\\",
    "\u{9B}31m", "\u{9D}0;pwn\u{9C}", "\u{85}", "\n", "\r", "\r\n", "\t", "\u{7}", "\u{8}", "\u{B}",
    "\u{C}", "\u{7F}", "\u{202E}", "\u{202A}", "\u{2066}", "\u{2069}", "\u{200E}", "\u{200F}",
    "\u{61C}", "\u{2028}", "\u{2029}", "telop: ", "字幕", "مرحبا", "👩‍👩‍👧", "e\u{301}", "a", "b c", " ",
    ":", "'", "\"", "{", "}", "[", "#", "-", "--", "=", ";", ",", "%s", "\\", "\\e", "0", "1:00",
    "*",
  ].map { Array($0.utf8) }

  /// One to six random pieces, without the byte 0.
  ///
  /// - Parameter isText: whether the result is UTF-8.
  mutating func bytes(isText: Bool) -> [UInt8] {
    (0..<Int.random(in: 1...6, using: &random)).flatMap { _ -> [UInt8] in
      if !isText, pick(4) == 0 {
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
          UInt8.random(in: 1...255, using: &random)
        }
      }
      return Self.pieces.randomElement(using: &random) ?? []
    }
  }

  mutating func text() -> String { String(decoding: bytes(isText: true), as: UTF8.self) }

  /// A random number in `0..<count`.
  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  mutating func pick<Value>(_ values: [Value], or other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  /// A random file name.
  mutating func fileName(isText: Bool) -> [UInt8] {
    bytes(isText: isText).filter { $0 != UInt8(ascii: "/") } + Array("x".utf8)
  }

  /// Why an output could control a terminal; `nil` if it is safe.
  ///
  /// - Parameter isColored: whether the program's own colours are allowed.
  static func fault(in output: [UInt8], isColored: Bool = false) -> String? {
    guard let text = String(validating: output, as: UTF8.self) else { return "no UTF-8" }
    let plain = isColored ? text.replacing(/\u{1B}\[(?:0|1|2|31|32|33)m/, with: "") : text
    // Independent of the program's own rule.
    for scalar in plain.unicodeScalars where scalar != "\n" {
      let isSeparator = [.lineSeparator, .paragraphSeparator, .control].contains(
        scalar.properties.generalCategory)
      if isSeparator || scalar.properties.isBidiControl {
        return "U+\(String(scalar.value, radix: 16)) in \(text.debugDescription)"
      }
    }
    return nil
  }
}

extension Unicode.Scalar.Properties {
  /// `Bidi_Control`, by name: Unicode guarantees that these characters' names never change.
  fileprivate var isBidiControl: Bool {
    guard let name else { return false }
    return [
      "ARABIC LETTER MARK", "LEFT-TO-RIGHT MARK", "RIGHT-TO-LEFT MARK", "LEFT-TO-RIGHT EMBEDDING",
      "RIGHT-TO-LEFT EMBEDDING", "POP DIRECTIONAL FORMATTING", "LEFT-TO-RIGHT OVERRIDE",
      "RIGHT-TO-LEFT OVERRIDE", "LEFT-TO-RIGHT ISOLATE", "RIGHT-TO-LEFT ISOLATE",
      "FIRST STRONG ISOLATE", "POP DIRECTIONAL ISOLATE",
    ].contains(name)
  }
}
