internal import CTelopFontconfig
internal import TelopUnits

/// One face that is installed on this machine: a file's, a collection's member, a named instance of
/// a variable font, or a variable font as a whole.
public struct SystemFace: Sendable, Hashable {
  /// Every name of the family, the English ones first: `BIZ UDPGothic`, `BIZ UDPゴシック`.
  package let families: [String]
  /// Every name of the style, in the same order of languages; none for a variable font as a whole.
  package let styles: [String]
  /// The family and the style in one, as in `DejaVu Sans Bold`.
  package let fullNames: [String]
  /// The PostScript name, where the font has one.
  package let postScriptName: String?
  /// The font file.
  public let path: String
  /// The face's index in the file; above 0 only in a collection.
  public let index: Int
  /// The number of a variable font's named instance, from 1; 0 for none.
  package let instance: Int
  /// True for a variable font as a whole, whose weight is anywhere in a range.
  package let isVariable: Bool

  /// Reads what fontconfig knows about a face.
  ///
  /// - Returns: `nil` for a face that is no OpenType or TrueType font in a file of its own format:
  ///   bitmaps, Type 1, and the compressed formats of web pages.
  init?(_ pattern: OpaquePointer) {
    guard let format = Self.strings(pattern, FC_FONTFORMAT).first,
      ["TrueType", "CFF"].contains(format),
      let path = Self.strings(pattern, FC_FILE).first,
      !["woff", "woff2", "pfb"].contains(path.fileExtension)
    else { return nil }
    var number: Int32 = 0
    guard FcPatternGetInteger(pattern, FC_INDEX, 0, &number) == FcResultMatch else { return nil }
    var variable: FcBool = 0
    _ = FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable)
    self.path = path
    // The index' upper half counts named instances; its sign marks a whole variable font.
    index = Int(number & 0xFFFF)
    instance = variable == 0 ? Int(number >> 16 & 0x7FFF) : 0
    isVariable = variable != 0
    families = Self.names(pattern, FC_FAMILY, FC_FAMILYLANG)
    styles = Self.names(pattern, FC_STYLE, FC_STYLELANG)
    fullNames = Self.names(pattern, FC_FULLNAME, FC_FULLNAMELANG)
    postScriptName = Self.strings(pattern, FC_POSTSCRIPT_NAME).first
  }

  /// The family's first name.
  public var family: String { families.first ?? "" }
  /// The style's first name; `variable` for a variable font as a whole.
  public var style: String { isVariable ? "variable" : styles.first ?? "" }

  /// By file, then by place in it: the order that decides between equals.
  var place: (String, Int, Int) { (path, index, isVariable ? .max : instance) }

  /// True when `name`, folded, is one of the family's names.
  func isFamily(_ name: String) -> Bool { families.contains { FontPattern.folded($0) == name } }

  /// True when `name`, folded, is this one face's: its full name or its PostScript name.
  func isNamed(_ name: String) -> Bool {
    !isVariable
      && (fullNames.contains { FontPattern.folded($0) == name }
        || postScriptName.map(FontPattern.folded) == name)
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var strings: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, object, Int32(strings.count), &value) == FcResultMatch,
      let text = value
    {
      strings.append(String(cString: text))
    }
    return strings
  }

  /// The names that `object` holds, those that are English first, else in the font's order.
  private static func names(
    _ pattern: OpaquePointer, _ object: String, _ languages: String
  ) -> [String] {
    let names = strings(pattern, object)
    let languages = strings(pattern, languages)
    let english = names.indices.filter { $0 < languages.count && languages[$0].hasPrefix("en") }
    let others = names.indices.filter { !english.contains($0) }
    return (english + others).map { names[$0] }
  }
}
