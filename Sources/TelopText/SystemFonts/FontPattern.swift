internal import CTelopFontconfig
internal import CTelopHarfBuzz

/// A font request in fontconfig's notation: `Noto Sans CJK JP:bold`.
///
/// A name, then any number of parts after colons: words of a style (`bold`, `semibold italic`, `Book`) or one of
/// `weight=`, `slant=`, `width=` and `style=`. Weights are fontconfig's, by word or number: 80 is regular, 200 bold. A
/// backslash escapes the next character. A hyphen is an ordinary character, unlike in fontconfig.
struct FontPattern: Hashable, Sendable {
  /// The family, full or PostScript name, as written.
  let name: String
  /// On fontconfig's scale, 0 to 215; `nil` if not requested.
  private(set) var weight: Double?
  /// 0 is upright, 100 italic, 110 oblique.
  private(set) var slant: Double?
  /// In percent of normal width.
  private(set) var width: Double?
  /// The words of the style, as written.
  private(set) var style: String?
}

extension FontPattern {
  init(_ text: String) throws(TextError) {
    guard text.utf8.count <= TextLimits.maximumFontNameUTF8Length else {
      throw TextError(
        .badFontName,
        "a font's name has at most \(TextLimits.maximumFontNameUTF8Length) bytes, not \(text.utf8.count)"
      )
    }
    var parts = Self.parts(of: text)
    name = Self.trimmed(parts.removeFirst())
    for part in parts.map(Self.trimmed) where !part.isEmpty {
      guard let equals = part.firstIndex(of: "=") else {
        add(style: part)
        continue
      }
      let key = Self.trimmed(String(part[..<equals])).lowercased()
      let value = Self.trimmed(String(part[part.index(after: equals)...]))
      if key == "style", !value.isEmpty {
        add(style: value)
      } else {
        guard let number = Self.number(value, of: key), set(key, number) else {
          throw TextError(
            .badFontName,
            "font '\(text)': unknown part '\(part)'; write a style such as bold or italic, or "
              + "weight=, slant=, width= or style= with a word or fontconfig's number (bold is 200)"
          )
        }
      }
    }
  }

  /// The weight on OpenType's scale, where 400 is regular and 700 bold.
  var openTypeWeight: Double? { weight.map(FcWeightToOpenTypeDouble) }

  /// Whether the request has a weight, a slant or a width, which fontconfig stores as numbers. A request by style words
  /// that fontconfig does not know has none of them.
  var hasStyleNumbers: Bool { weight != nil || slant != nil || width != nil }

  var isNameOnly: Bool { !hasStyleNumbers && style == nil }

  /// The request without the name, for messages.
  var styleText: String {
    let settings = [("weight", weight), ("slant", slant), ("width", width)]
      .compactMap { key, value in value.map { "\(key)=\(Int($0))" } }
    return style ?? settings.joined(separator: ":")
  }

  /// A name in lower case without white space, as fontconfig compares names.
  static func folded(_ name: String) -> String {
    String(name.lowercased().filter { !$0.isWhitespace })
  }

  private mutating func add(style words: String) {
    style = style.map { $0 + " " + words } ?? words
    if let constant = Self.constant(words) {
      _ = set(constant.key, constant.value)
      return
    }
    let constants = words.split(separator: " ").map { Self.constant(String($0)) }
    if constants.contains(where: { $0 == nil }) { return }
    for case let constant? in constants { _ = set(constant.key, constant.value) }
  }

  private mutating func set(_ key: String, _ value: Double) -> Bool {
    switch (key, value) {
    case (FC_WEIGHT, 0...215): weight = value
    case (FC_SLANT, 0...110): slant = value
    case (FC_WIDTH, 1...200): width = value
    default: return false
    }
    return true
  }

  private static func number(_ text: String, of key: String) -> Double? {
    if let value = Double(text), value.isFinite { return value }
    guard let constant = constant(text), constant.key == key else { return nil }
    return constant.value
  }

  /// The property and value of fontconfig's word for a weight, a slant or a width: `bold`, `Semi Bold`.
  private static func constant(_ word: String) -> (key: String, value: Double)? {
    guard let constant = FcNameGetConstant(folded(word)) else { return nil }
    return (String(cString: constant.pointee.object), Double(constant.pointee.value))
  }

  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else if character == ":", !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
        isEscaped = false
      }
    }
    return parts
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}

extension FontPattern {
  /// The first of some opened fonts whose family and style match. For a request without a style, a font with this
  /// PostScript name takes precedence. Names are compared folded.
  func first(in fonts: [Font]) -> Font? {
    let folded = Self.folded(name)
    if isNameOnly, let font = fonts.first(where: { Self.folded($0.name) == folded }) { return font }
    return fonts.first { $0.isFamily(folded) && isRequestedStyle(of: $0) }
  }

  /// Whether a font has the requested weight, slant and width, or a style of the requested name.
  private func isRequestedStyle(of font: Font) -> Bool {
    if let style, Self.folded(style) == Self.folded(font.style) { return true }
    guard hasStyleNumbers else { return style == nil }
    let value = { (tag: hb_style_tag_t) in Double(hb_style_get_value(font.shapingFont, tag)) }
    if let slant, (slant > 0) != (value(HB_STYLE_TAG_ITALIC) > 0) { return false }
    if let openTypeWeight, abs(value(HB_STYLE_TAG_WEIGHT) - openTypeWeight) >= 0.5 { return false }
    if let width, abs(value(HB_STYLE_TAG_WIDTH) - width) >= 0.5 { return false }
    return true
  }
}

extension Font {
  /// Whether a name that the caller has folded is one of the family's names, in any language.
  func isFamily(_ name: String) -> Bool {
    FontPattern.folded(family) == name || familyNames.contains { FontPattern.folded($0) == name }
  }

  /// Whether one name may refer to both fonts: the PostScript names are equal, or family and style are equal, or the
  /// PostScript name of one font is the family of the other.
  func sharesName(with other: Font) -> Bool {
    let foldedName = FontPattern.folded(name)
    let otherName = FontPattern.folded(other.name)
    let families = foldedFamilies
    let otherFamilies = other.foldedFamilies
    if foldedName == otherName { return true }
    guard families.isDisjoint(with: otherFamilies)
    else { return FontPattern.folded(style) == FontPattern.folded(other.style) }
    return otherFamilies.contains(foldedName) || families.contains(otherName)
  }

  private var foldedFamilies: Set<String> { Set(([family] + familyNames).map(FontPattern.folded)) }
}
