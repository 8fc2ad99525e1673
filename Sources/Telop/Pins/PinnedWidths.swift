internal import TelopText
import TelopUnits

/// A UTF-8 file of text widths, one per line. A project commits the file, and its tests compare the widths with
/// measured widths. Blank lines and lines that begin with `#` are comments.
///
///     FONTS; SIZE OPTIONS; TEXT; WIDTH; GLYPHS
///     BIZUDPGothic-Regular; 48; こんにちは; 228.0234375
///     NotoSansArabic-Regular; 48 lang=ar feature=-kern direction=rtl; السلام; 116.688
///     fonts/Brand.otf@sha256:9f86d081, Inter; 43.4; "a; b\u{301}\n"
///
/// - **FONTS**: names or paths in fallback order, separated by commas, as `Font.named` reads them. Relative paths start
///   at the folder of this file. The bundled fonts come last. If no font is named, only the bundled fonts are used.
///   `@sha256:` after a font, followed by the first 8 to 64 digits of a hash, requires that the font's file has this
///   hash.
/// - **SIZE**: pixels per em, a decimal. **OPTIONS**: `KEY=VALUE` separated by blanks, with the keys of `optionNames`,
///   as on the command line. `lang` is short for `language`; `no-bundled-fonts` and `trim-punctuation` need no value.
///   `feature` and `variation` may be repeated; features may also be separated by commas.
/// - **TEXT**: everything up to the next semicolon, without surrounding blanks.
/// - **WIDTH**: exact pixels, as a decimal or a fraction. Recording fills a missing or blank width.
/// - **GLYPHS**: optional; glyphs in the notation of `PinnedGlyphs`, compared like the width. A difference names the
///   first changed glyph. Recording fills blank glyphs.
///
/// A font, an option's value and a text may be in double quotes, with Swift's escapes `\"`, `\\`, `\n`,
/// `\r`, `\t` and `\u{1F600}`. Quotes allow every text, including semicolons, blanks at the ends and line
/// breaks. Outside quotes, a backslash is an ordinary character.
///
/// In a test, use two steps, because `#expect` shows no values of an expression with `try`:
///
/// ```swift
/// let differences = try PinnedWidths(path: "Tests/widths.txt").differences()
/// #expect(differences.isEmpty)
/// ```
public struct PinnedWidths: Sendable {
  package let name: String
  /// The widths, in the order of the file.
  @_spi(Answers) public let pins: [Pin]

  let bytes: [UInt8]
  /// The folder at which relative font paths start; `nil` is the working folder.
  private let folder: String?

  /// The keys that a line may set after its size: the text options of the command line.
  package static var optionNames: [String] { entries.map(\.name) }

  /// The options of type setting without fonts and size, which have fields of their own.
  static let entries = TypeSetting.entries.filter { $0.name != "font" && $0.name != "size" }

  /// Reads a file of pinned widths without measuring.
  ///
  /// - Parameter path: the file, from the working folder, which under `swift test` is the package's folder.
  /// - Throws: `fileUnreadable`, `badFile`, `badLine`.
  /// - Complexity: O(file).
  public init(path: String) throws(PinError) {
    let bytes: [UInt8]
    do { bytes = try FileBytes.read(path) } catch {
      let code = error.code == .tooLarge ? PinError.Code.badFile : .fileUnreadable
      throw PinError(code, name: path, error.message)
    }
    try self.init(utf8: bytes, name: path, folder: FileReader.folder(of: path))
  }

  /// Reads pinned widths from memory.
  ///
  /// - Parameters:
  ///   - bytes: the file's bytes. Lines end with a line feed, or with a carriage return and a line feed. A byte order
  ///     mark is allowed.
  ///   - name: the name in messages.
  ///   - folder: the folder at which relative font paths start; `nil` is the working folder.
  /// - Throws: `badFile` with the line if the bytes are not UTF-8; `badLine`.
  /// - Complexity: O(file).
  @_spi(Answers) public init(
    utf8 bytes: [UInt8], name: String, folder: String? = nil
  ) throws(PinError) {
    do { _ = try UTF8Span(validating: bytes.span) } catch {
      let invalidOffset = error.byteOffsets.lowerBound
      let line = 1 + bytes[..<invalidOffset].count { $0 == UInt8(ascii: "\n") }
      throw PinError(.badFile, name: name, line: line, "not UTF-8 text")
    }
    var pins: [Pin] = []
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var number = 1
    while start < bytes.count {
      let lineFeed = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let hasReturn = lineFeed > start && bytes[lineFeed - 1] == UInt8(ascii: "\r")
      var cursor = PinCursor(
        bytes, start..<(hasReturn ? lineFeed - 1 : lineFeed), name: name, line: number)
      cursor.skipBlanks()
      if !cursor.isAtEnd, !cursor.next(is: "#") { pins.append(try PinParser(cursor).pin()) }
      start = lineFeed + 1
      number += 1
    }
    self.name = name
    self.pins = pins
    self.bytes = bytes
    self.folder = folder
  }

  /// Measures every text, and compares the width, the recorded glyphs and the pinned fonts.
  ///
  /// - Returns: the lines that differ, in the order of the file.
  /// - Throws: `fontMissing`; `badLine` with the line if its text cannot be measured with its options and fonts.
  /// - Complexity: measures every text; opens every list of fonts once.
  public func differences() throws(PinError) -> [Difference] {
    var differences: [Difference] = []
    try measure { measurement in
      if let difference = measurement.difference(in: name) { differences.append(difference) }
    }
    return differences
  }

  /// Measures every line with its fonts. Releases each measured text before the next line.
  func measure(_ body: (PinMeasurement) -> Void) throws(PinError) {
    var opened: [FontChoice: OpenFonts] = [:]
    for pin in pins {
      do throws(TextError) {
        var choice = FontChoice(pin.options)
        // The optical size applies only to named fonts. If none is named, it is cleared, so that lines of all sizes
        // share one `OpenFonts`.
        if choice.fonts.isEmpty { choice.instance.opticalSize = nil }
        if opened[choice] == nil { opened[choice] = try OpenFonts(choice, folder: folder) }
        guard let fonts = opened[choice] else { continue }
        let text = try fonts.stack.prepare(pin.text, as: pin.options)
        body(PinMeasurement(pin, text, named: fonts.named))
      } catch {
        var located = PinError(Self.code(for: error), name: name, line: pin.line, error.message)
        located.place.options = error.place.options
        throw located
      }
    }
  }

  private static func code(for error: TextError) -> PinError.Code {
    switch error.code {
    case .fontNotFound, .fontUnreadable, .bundledFontsMissing: .fontMissing
    case .libraryFailure: .libraryFailure
    default: .badLine
    }
  }

  private struct OpenFonts {
    let named: [Font]
    let stack: FontStack

    init(_ choice: FontChoice, folder: String?) throws(TextError) {
      named = try Font.named(choice.fonts, instance: choice.instance, relativeTo: folder)
      stack = try FontStack(named, bundled: choice.bundledFonts ? .standard : .excluded)
    }
  }
}
