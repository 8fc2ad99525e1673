import Foundation

/// One line of HarfBuzz's shaping tests: `font;options;code points;[glyphs]`.
struct ShapeCase: Sendable {
  /// A reason for skipping a case: Telop's options cannot express it.
  enum Skip: String, Sendable, CaseIterable {
    case disabled = "switched off in HarfBuzz's own run, and different"
    case anything = "any result counts as right"
    case foreignFont = "the font is not in HarfBuzz's repository"
    case refused = "FreeType does not open the font: it lacks a required table"
    case noFace = "a face that the file does not have: an error in Telop"
    case shaper = "another shaper than OpenType's"
    case clusterLevel = "--cluster-level: Telop's clusters are graphemes"
    case bottomToTop = "text from bottom to top"
    case ptem = "--font-ptem: advances do not depend on the size"
    case fontSize = "--font-size other than the units per em, and hb-shape is not installed"
    case flags = "--show-flags"
    case extents = "--show-extents"
    case scriptName = "--script that is no ISO 15924 code"
    case unknown = "an option that the runner does not know"
  }

  let place: String
  let font: URL
  let options: [String]
  let codePoints: String
  let expected: String

  /// Parses a line; `nil` for a line without a case.
  init?(_ line: Substring, file: URL, number: Int) {
    let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    guard !line.hasPrefix("#"), fields.count == 4 else { return nil }
    place = "\(file.lastPathComponent):\(number)"
    let path = fields[0].trimmingCharacters(in: ["\""])
    font =
      path.hasPrefix("/")
      ? URL(fileURLWithPath: path)
      : file.deletingLastPathComponent().appendingPathComponent(path).standardizedFileURL
    options = fields[1].split(separator: " ").map(String.init)
    codePoints = fields[2]
    expected = fields[3].trimmingCharacters(in: .whitespaces)
  }

  /// All cases of the suites in a checkout of HarfBuzz, and whether HarfBuzz itself runs them.
  static func all(checkout: String) throws -> [(shape: ShapeCase, isDisabled: Bool)] {
    let data = URL(fileURLWithPath: checkout).appendingPathComponent("test/shape/data")
    return try ["in-house", "aots", "text-rendering-tests"].flatMap { name in
      let suite = data.appendingPathComponent(name)
      let disabled = Set(
        ((try? text(of: suite.appendingPathComponent("DISABLED"))) ?? "").split(separator: "\n"))
      let folder = suite.appendingPathComponent("tests")
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasSuffix(".tests") }
        .flatMap { file in
          let url = folder.appendingPathComponent(file)
          return try text(of: url).split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
            .compactMap { ShapeCase($1, file: url, number: $0 + 1) }
            .map { ($0, disabled.contains("tests/\(file)")) }
        }
    }
  }

  private static func text(of url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The arguments for `telop`.
  ///
  /// - Throws: the reason for skipping the case.
  func arguments() throws(SkipError) -> Arguments {
    guard expected != "*" else { throw SkipError(.anything) }
    guard FileManager.default.fileExists(atPath: font.path) else { throw SkipError(.foreignFont) }
    var isScaled = false
    var arguments = ["shape", "--raw", "--character-clusters", "--unicodes", codePoints]
    var face = "0"
    var usesNames = true
    var rest = options[...]
    while let option = rest.popFirst() {
      // hb-shape accepts --option=value and --option value.
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      let takesValue = !Self.plain.contains(parts[0])
      let value = parts.count == 2 ? parts[1] : takesValue ? rest.popFirst() ?? "" : ""
      switch parts[0] {
      case "--font-funcs", "--single-par", "--unsafe-to-concat": break
      case "--no-glyph-names": usesNames = false
      case "--no-positions", "--no-clusters", "--ned", "--bot", "--eot",
        "--remove-default-ignorables":
        arguments.append(parts[0])
      case "--unicodes-before", "--unicodes-after": arguments.append("\(parts[0])=\(value)")
      case "--features":
        arguments.append("--feature=\(value.trimmingCharacters(in: ["\""]))")
      case "--variations":
        arguments += value.split(separator: ",").map { "--variation=\($0)" }
      case "--language": arguments.append("--language=\(value)")
      case "--script":
        guard value.count == 4 else { throw SkipError(.scriptName) }
        arguments.append("--script=\(value)")
      case "--direction":
        switch value.first {
        case "t": arguments.append("--direction=ttb")
        case "b": throw SkipError(.bottomToTop)
        default: arguments.append("--direction=\(value.first == "r" ? "rtl" : "ltr")")
        }
      case "--face-index": face = value
      case "--font-size":
        isScaled = (try? Self.unitsPerEm(of: font)) != Int(value)
      case "--shaper" where value == "ot": break
      case "--shaper": throw SkipError(.shaper)
      case "--cluster-level": throw SkipError(.clusterLevel)
      case "--font-ptem": throw SkipError(.ptem)
      case "--show-flags": throw SkipError(.flags)
      case "--show-extents": throw SkipError(.extents)
      default: throw SkipError(.unknown)
      }
    }
    if usesNames { arguments.append("--glyph-names") }
    return Arguments(telop: arguments + ["--font", "\(font.path)#\(face)"], isScaled: isScaled)
  }

  struct Arguments {
    let telop: [String]
    /// The expected line is not in font units.
    let isScaled: Bool
  }

  func oracle(inFontUnits: Bool) -> [String] {
    [font.path, "--unicodes", codePoints]
      + options.filter { !inFontUnits || !$0.hasPrefix("--font-size") }
  }

  struct SkipError: Error {
    let reason: Skip
    init(_ reason: Skip) { self.reason = reason }
  }

  private static let plain: Set<String> = [
    "--single-par", "--unsafe-to-concat", "--no-glyph-names", "--no-positions", "--no-clusters",
    "--ned", "--bot", "--eot", "--remove-default-ignorables", "--show-flags", "--show-extents",
  ]

  /// Reads the em size from the `head` table of a font that is not a collection.
  private static func unitsPerEm(of font: URL) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: font))
    let number = { (place: Int, length: Int) in
      bytes.dropFirst(place).prefix(length).reduce(0) { $0 << 8 | Int($1) }
    }
    for table in 0..<number(4, 2) where bytes.dropFirst(12 + 16 * table).starts(with: "head".utf8) {
      return number(number(12 + 16 * table + 8, 4) + 18, 2)
    }
    return 0
  }
}
