import TelopPlatform

/// Text as people write it: Japanese with English, numbers, code and emoji. Hand-written passages follow in a
/// seeded order; the same seed fills in names, numbers and identifiers, so that few lines repeat.
///
/// Passages are in `Benchmarks/Corpora`, one a line; a `‹kind›` in a passage is filled in.
struct RealText {
  private let passages: [String]
  private let fillings: Fillings

  init(of path: String, fillings: Fillings) throws {
    passages = try Self.lines(of: path)
    self.fillings = fillings
  }

  /// Passages of one half of the file, one a line, until the text has at least `bytes` bytes.
  ///
  /// - Parameter half: 0 or 1. The halves share no passage, so text of one is new to fonts that have measured
  ///   the other.
  func text(half: Int, bytes: Int) -> String {
    let chosen = passages.indices.filter { $0 % 2 == half }.map { passages[$0] }
    var random = Seeded(UInt64(half + 1))
    var text = ""
    text.reserveCapacity(bytes + 1_000)
    while text.utf8.count < bytes, let passage = random.one(of: chosen) {
      text += fillings.fill(passage, with: &random)
      text += "\n"
    }
    return text
  }

  static func lines(of path: String) throws -> [String] {
    String(decoding: try WholeProcessBenchmark.read(path), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}

/// Replacements for `‹kind›` in a passage.
struct Fillings {
  private let words: [String: [String]]

  /// - Parameter path: a file with a kind and its words in each line, separated by blanks, or by bars where
  ///   words contain blanks.
  init(of path: String) throws {
    let lines = try RealText.lines(of: path)
    words = Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let kind = line.prefix { $0 != " " }
        let rest = line.dropFirst(kind.count + 1)
        return (
          String(kind), rest.split(separator: rest.contains("|") ? "|" : " ").map(String.init)
        )
      })
  }

  func fill(_ passage: String, with random: inout Seeded) -> String {
    var text = ""
    for (index, part) in passage.split(separator: "‹", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = part.firstIndex(of: "›") else {
        text += part
        continue
      }
      text += filling(part[..<end], with: &random)
      text += part[part.index(after: end)...]
    }
    return text
  }

  private func filling(_ kind: Substring, with random: inout Seeded) -> String {
    func number(_ range: ClosedRange<Int>) -> String { "\(random.number(range))" }
    func two(_ range: ClosedRange<Int>) -> String { number(range).padded(2) }
    switch kind {
    case "n": return number(2...99)
    case "N":
      let isShort = random.number(1...5) == 1
      let value = random.number(isShort ? 100...999 : 1_000...99_999)
      return value < 1_000 ? "\(value)" : "\(value / 1_000),\("\(value % 1_000)".padded(3))"
    case "f": return number(0...300) + "." + two(1...99)
    case "time": return number(0...23) + ":" + two(0...59)
    case "date": return "20" + two(19...32) + "年" + number(1...12) + "月" + number(1...28) + "日"
    case "iso": return "20" + two(19...32) + "-" + two(1...12) + "-" + two(1...28)
    case "ver": return number(0...12) + "." + number(0...19) + "." + number(0...9)
    case "hex": return String(random.number(1 << 24...(1 << 28) - 1), radix: 16)
    case "fullname":
      let blank = random.number(0...1) == 0 ? " " : ""
      return word("family", &random) + blank + word("given", &random)
    case "id":
      let parts = (0...random.number(1...2)).map { _ in word("part", &random) }
      let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      return random.number(0...3) == 0
        ? parts.joined(separator: "_") : (parts.first ?? "") + rest
    default: return word(String(kind), &random)
    }
  }

  private func word(_ kind: String, _ random: inout Seeded) -> String {
    random.one(of: words[kind] ?? []) ?? ""
  }
}

/// A random number generator whose seed gives the same numbers on every machine.
struct Seeded {
  private var state: UInt64

  init(_ seed: UInt64 = 1) { state = 0x9E37_79B9_7F4A_7C15 &* seed }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return range.lowerBound + Int(state >> 33) % range.count
  }

  mutating func one<Value>(of values: [Value]) -> Value? {
    values.isEmpty ? nil : values[number(0...values.count - 1)]
  }
}

extension String {
  /// Pads the digits with leading zeros to at least `count` characters.
  func padded(_ count: Int) -> String {
    String(repeating: "0", count: max(0, count - utf8.count)) + self
  }
}
