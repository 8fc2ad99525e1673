internal import CTelopHarfBuzz

extension Font {
  /// The version string in the font's `name` table, verbatim: `Version 1.05`; `nil` if there is none.
  package var version: String? {
    Self.text(hb_ot_name_id_t(HB_OT_NAME_ID_VERSION_STRING), in: face)
  }

  /// The PostScript name in the font's `name` table; `nil` if there is none.
  package var storedName: String? {
    Self.text(hb_ot_name_id_t(HB_OT_NAME_ID_POSTSCRIPT_NAME), in: face)
  }

  /// An entry of a font's `name` table, by default in English if possible; `nil` if there is none.
  static func text(
    _ entry: hb_ot_name_id_t, _ language: hb_language_t? = hb_language_from_string("en", -1),
    in face: OpaquePointer?
  ) -> String? {
    let length = hb_ot_name_get_utf8(face, entry, language, nil, nil)
    guard length > 0 else { return nil }
    // One more byte for the terminating zero.
    var size = length + 1
    var bytes = [CChar](repeating: 0, count: Int(size))
    hb_ot_name_get_utf8(face, entry, language, &size, &bytes)
    return String(decoding: bytes.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Every family name of the font's name table: `BIZ UDPGothic`, `BIZ UDPゴシック`.
  @_spi(Answers) public var familyNames: [String] {
    Self.names([HB_OT_NAME_ID_FONT_FAMILY, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY], in: face)
  }

  /// Replaces FreeType's name of a family or a style if it contains `?`, because FreeType writes `?` for characters
  /// outside ASCII. The replacement is the first name of the kinds `ids` in the `name` table, if any.
  static func readable(_ name: String, _ ids: [Int], in face: OpaquePointer?) -> String {
    guard name.contains("?") else { return name }
    return names(ids, in: face).first { !$0.isEmpty } ?? name
  }

  /// The names of the given kinds in a font's name table, without repetition.
  private static func names(_ ids: [Int], in face: OpaquePointer?) -> [String] {
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return [] }
    var names: [String] = []
    for entry in UnsafeBufferPointer(start: entries, count: Int(count))
    where ids.contains(Int(entry.name_id)) {
      let name = text(entry.name_id, entry.language, in: face) ?? ""
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
