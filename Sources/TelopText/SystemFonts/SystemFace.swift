internal import CTelopFontconfig
internal import TelopUnits

/// One face installed on this machine: a face of a file or collection, a named instance of a variable font, or a
/// variable font as a whole.
@_spi(Answers) public struct SystemFace: Sendable, Hashable {
  /// All names of the family, English first: `BIZ UDPGothic`, `BIZ UDPゴシック`.
  package let families: [String]
  /// All names of the style, English first; empty for a variable font as a whole.
  package let styles: [String]
  /// Family and style in one name, such as `DejaVu Sans Bold`.
  package let fullNames: [String]
  package let postScriptName: String?
  /// The font file.
  public let path: String
  /// The face's index in the file; above 0 only in a collection.
  public let index: Int
  /// The number of a variable font's named instance, from 1; 0 for none.
  package let instance: Int
  /// Whether the face is a variable font as a whole, with a range of weights.
  package let isVariable: Bool
  private let isSlanted: Bool

  /// Reads fontconfig's record of a face. `nil` for a face that is not an OpenType or TrueType font in an uncompressed
  /// file: bitmaps, Type 1, and web fonts.
  init?(_ pattern: OpaquePointer) {
    guard let format = Self.strings(pattern, FC_FONTFORMAT).first,
      ["TrueType", "CFF"].contains(format), let path = Self.strings(pattern, FC_FILE).first,
      !["woff", "woff2", "pfb"].contains(path.fileExtension)
    else { return nil }
    var number: Int32 = 0
    guard FcPatternGetInteger(pattern, FC_INDEX, 0, &number) == FcResultMatch else { return nil }
    var variable: FcBool = 0
    _ = FcPatternGetBool(pattern, FC_VARIABLE, 0, &variable)
    self.path = path
    // The upper 16 bits hold the number of the named instance; the sign bit marks a variable font as a whole.
    index = Int(number & 0xFFFF)
    instance = variable == 0 ? Int(number >> 16 & 0x7FFF) : 0
    isVariable = variable != 0
    var slant: Int32 = 0
    isSlanted = FcPatternGetInteger(pattern, FC_SLANT, 0, &slant) == FcResultMatch && slant > 0
    families = Self.names(pattern, FC_FAMILY, FC_FAMILYLANG)
    styles = Self.names(pattern, FC_STYLE, FC_STYLELANG)
    fullNames = Self.names(pattern, FC_FULLNAME, FC_FULLNAMELANG)
    postScriptName = Self.strings(pattern, FC_POSTSCRIPT_NAME).first
  }

  /// The family's first name.
  public var family: String { families.first ?? "" }
  /// The style's first name; `variable` or `variable italic` for a variable font as a whole.
  public var style: String {
    isVariable ? isSlanted ? "variable italic" : "variable" : styles.first ?? ""
  }

  /// The file, then the face's place in the file. Of equally good matches, the face with the lowest key wins.
  var sortKey: (path: String, index: Int, instance: Int) {
    (path, index, isVariable ? .max : instance)
  }

  /// Whether a name that the caller has folded is one of the family's names.
  func isFamily(_ folded: String) -> Bool { families.contains { FontPattern.folded($0) == folded } }

  /// Whether a name that the caller has folded is the face's full name or its PostScript name.
  func isNamed(_ folded: String) -> Bool {
    !isVariable
      && (fullNames.contains { FontPattern.folded($0) == folded }
        || postScriptName.map(FontPattern.folded) == folded)
  }

  private static func strings(_ pattern: OpaquePointer, _ object: String) -> [String] {
    var strings: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, object, Int32(strings.count), &value) == FcResultMatch,
      let text = value
    { strings.append(String(cString: text)) }
    return strings
  }

  /// The names in `object`, English ones first, otherwise in the font's order.
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
