internal import TelopText
import TelopUnits

/// Reads one line of a file of pinned widths. The grammar is described at `PinnedWidths`.
struct PinParser {
  private var cursor: PinCursor
  private var options = TypeSetting()
  /// The digits of the fonts' hashes in the file's bytes, by the font's index in `options.fonts`.
  private var hashes: [Int: Range<Int>] = [:]

  private static let grammar = "a pinned width is written FONT; SIZE OPTIONS; TEXT; WIDTH"

  init(_ cursor: PinCursor) { self.cursor = cursor }

  consuming func pin() throws(PinError) -> Pin {
    try rejectControlCharacters()
    try readFonts()
    try readOptions()
    let (text, textEnd) = try readText()
    let (widthField, widthBytes) = field(after: textEnd)
    let width = try widthField.map { (field) throws(PinError) in try self.width(field) }
    let (glyphField, glyphBytes) = field(after: widthBytes.end)
    guard cursor.isAtEnd else {
      throw cursor.error("more than five fields; a text with a semicolon stands in quotes")
    }
    let glyphs = glyphField.flatMap { PinnedGlyphs($0) }
    if let glyphField, glyphs == nil {
      throw cursor.error("'\(glyphField)' is not a list of glyphs such as Inter-Regular[40=0+2084]")
    }
    return Pin(
      line: cursor.line, options: options, text: text, width: width, glyphs: glyphs,
      hashes: hashes.mapValues { cursor.text($0).lowercased() },
      fields: Pin.Fields(width: widthBytes, glyphs: glyphBytes, hashes: hashes))
  }

  private func rejectControlCharacters() throws(PinError) {
    let control = cursor.bytes[cursor.index..<cursor.end].first {
      ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F
    }
    if let control {
      let digits = String(control, radix: 16, uppercase: true)
      throw cursor.error("a control character; write it in quotes as \\u{\(digits)}")
    }
  }

  private mutating func readFonts() throws(PinError) {
    cursor.skipBlanks()
    if cursor.take(";") { return }
    repeat {
      cursor.skipBlanks()
      if cursor.next(is: "\"") {
        options.fonts.append(try cursor.quoted())
      } else {
        let name = cursor.unquotedFont()
        guard !name.isEmpty else { throw cursor.error("a font's name is missing") }
        options.fonts.append(cursor.text(name))
      }
      cursor.skipBlanks()
      hashes[options.fonts.count - 1] = try cursor.takeHash()
      cursor.skipBlanks()
    } while cursor.take(",")
    guard cursor.take(";") else { throw cursor.error(Self.grammar) }
  }

  private mutating func readOptions() throws(PinError) {
    var settings: [(key: String, values: [String])] = []
    var hasSize = false
    cursor.skipBlanks()
    while !cursor.take(";") {
      guard !cursor.isAtEnd else { throw cursor.error(Self.grammar) }
      let key = word(endingAt: "=")
      guard cursor.take("=") else {
        if !hasSize {
          do { try options.set("size", to: [key]) } catch {
            throw cursor.error(error.message).about(option: "size")
          }
          hasSize = true
        } else if PinnedWidths.entries.contains(where: { $0.name == key && $0.isSwitch }) {
          add(key, "true", to: &settings)
        } else {
          throw cursor.error("'\(key)' has no value; options are written KEY=VALUE")
        }
        cursor.skipBlanks()
        continue
      }
      var value = ""
      if cursor.next(is: "\"") {
        value = try cursor.quoted()
        guard
          cursor.isAtEnd || cursor.next(is: ";") || cursor.next(is: " ") || cursor.next(is: "\t")
        else { throw cursor.error("a space is missing after \(key)=\"…\"") }
      } else {
        value = word(endingAt: ";")
      }
      add(key, value, to: &settings)
      cursor.skipBlanks()
    }
    guard hasSize else {
      throw cursor.error("the second field begins with the size in pixels, such as 48")
    }
    for (key, values) in settings { try set(key, values) }
  }

  private mutating func word(endingAt sign: Unicode.Scalar) -> String {
    cursor.text(
      cursor.unquoted {
        PinCursor.isBlank($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: sign)
      })
  }

  private func add(
    _ key: String, _ value: String, to settings: inout [(key: String, values: [String])]
  ) {
    let key = key == "lang" ? "language" : key
    if let index = settings.firstIndex(where: { $0.key == key }) {
      settings[index].values.append(value)
    } else {
      settings.append((key, [value]))
    }
  }

  private mutating func set(_ key: String, _ values: [String]) throws(PinError) {
    guard PinnedWidths.optionNames.contains(key) else {
      throw cursor.error(
        "unknown option '\(key)'; after the size there may be "
          + PinnedWidths.optionNames.joined(separator: ", "))
    }
    do { try options.set(key, to: values) } catch {
      throw cursor.error(error.message).about(option: key)
    }
  }

  /// Reads the field of the text. Returns the text and the index in the file at which it ends. The cursor stops at the
  /// end of the field.
  private mutating func readText() throws(PinError) -> (text: String, end: Int) {
    cursor.skipBlanks()
    guard cursor.next(is: "\"") else {
      let range = cursor.field()
      guard !range.isEmpty else {
        throw cursor.error("the text is missing; write \"\" for an empty one")
      }
      return (cursor.text(range), range.upperBound)
    }
    let text = try cursor.quoted()
    let end = cursor.index
    cursor.skipBlanks()
    guard cursor.isAtEnd || cursor.next(is: ";") else {
      throw cursor.error("a semicolon is missing after the text in quotes")
    }
    return (text, end)
  }

  /// Reads the field after the one that ends at `end`. Returns its text, which is `nil` if the field is blank or
  /// missing, and its place in the file's bytes.
  private mutating func field(after end: Int) -> (text: String?, bytes: Pin.Field) {
    guard cursor.take(";") else { return (nil, .absent(end)) }
    let start = cursor.index
    cursor.skipBlanks()
    let range = cursor.field()
    if range.isEmpty { return (nil, .blank(start..<cursor.index)) }
    return (cursor.text(range), .filled(range))
  }

  private func width(_ field: String) throws(PinError) -> Rational {
    guard let width = Rational(pixels: field) else {
      throw cursor.error(
        "'\(field)' is not a width in pixels such as 240, 96.25 or 12345/128; a text with a "
          + "semicolon stands in quotes")
    }
    return width
  }
}

extension Rational {
  /// Reads a width as `telop measure` and `telop check` write it: a decimal, or a fraction of two
  /// whole numbers; up to 2⁴⁰ px, with a denominator of at most 64 bits.
  init?(pixels text: String) {
    guard let value = Rational(text), value.numerator.magnitude < 1 << 104,
      value.denominator < 1 << 64
    else { return nil }
    self = value
    let maximum = Rational(TextLimits.maximumLinePixels)
    guard -maximum <= self, self <= maximum else { return nil }
  }

  /// The shortest text that `init(pixels:)` reads back as this value: a decimal if nine places suffice,
  /// otherwise a fraction.
  var pixelText: String {
    let decimal = decimalDescription
    return Rational(decimal: decimal) == self ? decimal : description
  }
}
