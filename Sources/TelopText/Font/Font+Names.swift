internal import CTelopHarfBuzz

extension Font {
  /// The version that the font's `name` table states, as it is there: `Version 1.05`; `nil` when the
  /// table has none.
  ///
  /// - Complexity: reads one entry of the table.
  package var version: String? {
    Self.text(
      hb_ot_name_id_t(HB_OT_NAME_ID_VERSION_STRING), in: hb_font_get_face(shapingFont))
  }

  /// An entry of a font's `name` table, in English where it has several languages; `nil` when there is
  /// none.
  static func text(_ entry: hb_ot_name_id_t, in face: OpaquePointer?) -> String? {
    let english = hb_language_from_string("en", -1)
    let length = hb_ot_name_get_utf8(face, entry, english, nil, nil)
    guard length > 0 else { return nil }
    // One more for the zero that HarfBuzz ends the text with.
    var size = length + 1
    var bytes = [CChar](repeating: 0, count: Int(size))
    hb_ot_name_get_utf8(face, entry, english, &size, &bytes)
    return String(decoding: bytes.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
