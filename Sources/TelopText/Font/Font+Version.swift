internal import CTelopHarfBuzz

extension Font {
  /// The version that the font's `name` table states, as it is there: `Version 1.05`; `nil` when the
  /// table has none.
  ///
  /// - Complexity: reads one entry of the table.
  public var version: String? {
    let face = hb_font_get_face(shapingFont)
    let entry = hb_ot_name_id_t(HB_OT_NAME_ID_VERSION_STRING)
    let length = hb_ot_name_get_utf8(face, entry, nil, nil, nil)
    guard length > 0 else { return nil }
    // One more for the zero that HarfBuzz ends the text with.
    var text = [CChar](repeating: 0, count: Int(length) + 1)
    var size = UInt32(text.count)
    hb_ot_name_get_utf8(face, entry, nil, &size, &text)
    return String(
      decoding: text.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
