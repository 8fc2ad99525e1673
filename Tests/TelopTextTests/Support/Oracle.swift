import Foundation
import TelopText
import TestSupport

/// A glyph as the `hb-shape` program prints it.
struct OracleGlyph: Hashable, Sendable {
  var id: UInt32
  var cluster: Int
  var advance: Int32
  var xOffset: Int32
  var yOffset: Int32
  /// x bearing, y bearing, width, height; only if extents were requested.
  var extents: [Int64] = []

  init(_ glyph: Glyph) {
    id = glyph.id
    cluster = glyph.cluster
    advance = glyph.advance
    xOffset = glyph.xOffset
    yOffset = glyph.yOffset
  }

  /// Parses `gid=cluster@dx,dy+advance<extents>`; `hb-shape` omits zero offsets.
  init(parsing text: Substring) throws {
    var numbers: [Character: [Int64]] = [:]
    var kind: Character = "g"
    var digits = ""
    for character in text + ">" {
      if character.isNumber || character == "-" {
        digits.append(character)
        continue
      }
      if !digits.isEmpty {
        guard let number = Int64(digits) else { throw OracleError("cannot read '\(text)'") }
        numbers[kind, default: []].append(number)
        digits = ""
      }
      if character != "," { kind = character }
    }
    guard let glyph = numbers["g"]?.first, let start = numbers["="]?.first,
      let advances = numbers["+"], !advances.isEmpty
    else { throw OracleError("cannot read '\(text)'") }
    id = UInt32(glyph)
    cluster = Int(start)
    // Two numbers are a vertical advance: x is 0, and y points down.
    advance = Int32(advances.count > 1 ? -advances[1] : advances[0])
    let offsets = numbers["@"] ?? [0, 0]
    xOffset = Int32(offsets[0])
    yOffset = Int32(offsets[1])
    extents = numbers["<"] ?? []
  }
}

struct OracleError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// A shaping request to `hb-shape`.
struct OracleRequest {
  var font: Font
  var text: String
  var before = ""
  var after = ""
  /// `nil` lets `hb-shape` guess.
  var script: String?
  var language = "und"
  /// `nil` lets `hb-shape` guess.
  var direction: String?
  var isLineStart = true
  var isLineEnd = true
  var features: [String] = []
  var showsExtents = false

  /// The arguments without the text.
  var arguments: [String] {
    var list = [
      font.label, "--face-index=\(font.index)", "--no-glyph-names", "--utf8-clusters",
      "--language=\(language)",
    ]
    if let script { list.append("--script=\(script)") }
    if let direction { list.append("--direction=\(direction)") }
    if isLineStart { list.append("--bot") }
    if isLineEnd { list.append("--eot") }
    if showsExtents { list.append("--show-extents") }
    if !features.isEmpty { list.append("--features=" + features.joined(separator: ",")) }
    if !font.variations.isEmpty {
      let settings = font.variations.map { "\($0.tag)=\($0.value)" }
      list.append("--variations=" + settings.joined(separator: ","))
    }
    if !before.isEmpty { list.append("--unicodes-before=" + Self.hexadecimal(before)) }
    if !after.isEmpty { list.append("--unicodes-after=" + Self.hexadecimal(after)) }
    return list
  }

  static func hexadecimal(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: ",")
  }
}

/// An independent oracle: HarfBuzz's own `hb-shape` program, with its own font functions.
enum Oracle {
  private static let program = "/usr/bin/hb-shape"
  /// Maximum length of a line for `hb-shape --batch`, in bytes.
  private static let longestLine = 50_000

  /// Shapes all requests in one process; glyphs are in visual order.
  static func shape(_ requests: [OracleRequest]) throws -> [[OracleGlyph]] {
    guard !requests.isEmpty else { return [] }
    var lines = ""
    for request in requests {
      let arguments = request.arguments + ["--unicodes=" + OracleRequest.hexadecimal(request.text)]
      let line = arguments.joined(separator: ";") + "\n"
      guard line.utf8.count < longestLine, !request.text.isEmpty else {
        throw OracleError("hb-shape cannot take \(line.utf8.count) bytes in a batch")
      }
      lines += line
    }
    let shaped = try run(["--batch"], input: lines)
    guard shaped.count == requests.count else {
      throw OracleError("\(requests.count) requests, \(shaped.count) answers")
    }
    return shaped
  }

  /// Shapes one text of any length in one buffer.
  static func shape(long request: OracleRequest) throws -> [OracleGlyph] {
    try run(request.arguments, input: request.text).first ?? []
  }

  private static func run(_ arguments: [String], input: String) throws -> [[OracleGlyph]] {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("in")
      let target = folder.appendingPathComponent("out")
      try Data(input.utf8).write(to: source)
      try Data().write(to: target)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: source)
      process.standardOutput = try FileHandle(forWritingTo: target)
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw OracleError("hb-shape failed with status \(process.terminationStatus)")
      }
      let output = String(decoding: try Data(contentsOf: target), as: UTF8.self)
      return try output.split(separator: "\n").map { line in
        try line.dropFirst().dropLast().split(separator: "|").map(OracleGlyph.init(parsing:))
      }
    }
  }
}
