import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TelopText

/// All of Unicode's BidiTest: every sequence of up to four bidi classes, and longer ones, in every base
/// direction that the file lists.
@Suite struct BidiClassTests {
  @Test func everyLevelEqualsUnicodes() throws {
    let file = try BidiTestFile()
    #expect(file.lines.count == 490_846)
    #expect(file.lines.reduce(0) { $0 + $1.directions.nonzeroBitCount } == 770_241)

    // Half a million lines: runs on every core.
    let parts = 16
    let step = Effort.pick(short: 20, usual: 1, soak: 1)
    let count = file.lines.count
    let tally = Mutex((uniform: 0, wrong: [String]()))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let (uniform, wrong) = file.check(
        stride(from: count * part / parts, to: count * (part + 1) / parts, by: step))
      tally.withLock {
        $0.uniform += uniform
        $0.wrong += wrong
      }
    }
    let (uniform, wrong) = tally.withLock { $0 }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
    // For text in one direction, ICU gives the base level instead of a deeper level of the same direction. The visual
    // order is the same.
    if step == 1 { #expect(uniform == 105_345) }
  }
}

/// The levels of a text in a test file; `nil` for characters that the algorithm removes.
struct ExpectedLevels {
  let levels: [UInt8?]

  enum Agreement {
    case equal
    /// The whole text has one direction, so only the depth differs.
    case sameDirection
    case none
  }

  /// - Parameter found: Telop's level of each character.
  func agreement(with found: [UInt8]) -> Agreement {
    var isEqual = found.count == levels.count
    var parities = 0
    for (level, found) in zip(levels, found) {
      guard let level else { continue }
      if level != found { isEqual = false }
      parities |= 1 << Int(level & 1) | 1 << Int(found & 1)
    }
    if isEqual { return .equal }
    return found.count == levels.count && parities != 3 ? .sameDirection : .none
  }
}

/// Unicode's BidiTest, parsed byte by byte, because strings would take longer than the algorithm.
struct BidiTestFile: Sendable {
  struct Line {
    /// The range of the classes in the file's bytes.
    let classes: Range<Int>
    /// An index into `levels`.
    let levels: Int
    /// 1 is auto, 2 left to right, 4 right to left.
    let directions: Int
  }

  private let bytes: [UInt8]
  private let levels: [ExpectedLevels]
  let lines: [Line]

  init() throws {
    bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "/usr/share/unicode/BidiTest.txt")))
    var lines: [Line] = []
    var levels: [ExpectedLevels] = []
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        var semicolon = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
          if bytes[end] == UInt8(ascii: ";") { semicolon = end }
          end += 1
        }
        if end > start, bytes[start] == UInt8(ascii: "@") {
          let line = String(decoding: bytes[start..<end], as: UTF8.self)
          if line.hasPrefix("@Levels:") {
            let numbers = line.dropFirst("@Levels:".count).split(whereSeparator: \.isWhitespace)
            levels.append(ExpectedLevels(levels: numbers.map { UInt8($0) }))
          }
        } else if end > start, bytes[start] != UInt8(ascii: "#") {
          lines.append(
            Line(
              classes: start..<semicolon, levels: levels.count - 1,
              directions: Int(bytes[end - 1]) - Int(UInt8(ascii: "0"))))
        }
        start = end + 1
      }
    }
    self.lines = lines
    self.levels = levels
  }

  /// For some lines, the number of cases that differ only in depth, and the cases that differ in direction.
  func check(_ indices: StrideTo<Int>) -> (uniform: Int, wrong: [String]) {
    var uniform = 0
    var wrong: [String] = []
    var text: [UInt8] = []
    var starts: [Int] = []
    for line in indices.lazy.map({ lines[$0] }) {
      read(line.classes, into: &text, &starts)
      for (bit, direction) in Self.directions where line.directions & bit != 0 {
        let found = text.withUnsafeBufferPointer { utf8 -> [UInt8] in
          guard let levels = try? BidiLevels(utf8: utf8, direction: direction) else { return [] }
          return starts.map { levels[$0] }
        }
        switch levels[line.levels].agreement(with: found) {
        case .equal: break
        case .sameDirection: uniform += 1
        case .none:
          wrong.append("\(String(decoding: bytes[line.classes], as: UTF8.self)) \(direction)")
        }
      }
    }
    return (uniform, wrong)
  }

  private static let directions: [(Int, TextDirection)] = [
    (1, .auto), (2, .leftToRight), (4, .rightToLeft),
  ]

  /// Makes a text for classes such as `LRE R ES`, with the start of each character.
  private func read(_ classes: Range<Int>, into text: inout [UInt8], _ starts: inout [Int]) {
    text.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var name: UInt32 = 0
    for offset in classes.lowerBound...classes.upperBound {
      let byte = bytes[offset]
      if offset < classes.upperBound, byte != UInt8(ascii: " ") {
        name = name << 8 | UInt32(byte)
      } else {
        starts.append(text.count)
        text += Self.samples[name] ?? []
        name = 0
      }
    }
  }

  /// A sample character of each class, in UTF-8, keyed by the letters of the class's name.
  private static let samples: [UInt32: [UInt8]] = [
    ("L", "a"), ("R", "\u{05D0}"), ("AL", "\u{0627}"), ("EN", "1"), ("ES", "+"), ("ET", "#"),
    ("AN", "\u{0660}"), ("CS", ","), ("NSM", "\u{0300}"), ("BN", "\u{00AD}"), ("B", "\u{2029}"),
    ("S", "\t"), ("WS", " "), ("ON", "!"), ("LRE", "\u{202A}"), ("RLE", "\u{202B}"),
    ("PDF", "\u{202C}"), ("LRO", "\u{202D}"), ("RLO", "\u{202E}"), ("LRI", "\u{2066}"),
    ("RLI", "\u{2067}"), ("FSI", "\u{2068}"), ("PDI", "\u{2069}"),
  ].reduce(into: [:]) { samples, sample in
    samples[sample.0.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = Array(sample.1.utf8)
  }
}
