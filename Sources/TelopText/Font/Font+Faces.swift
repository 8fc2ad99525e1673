extension Font {
  /// Opens every face of a font file in memory: one, or those of a collection. The faces share the bytes.
  ///
  /// - Parameters:
  ///   - data: as `init(data:label:index:variations:)` takes it.
  ///   - label: the fonts' name in messages; `nil` uses the first font's family.
  /// - Throws: `notAFont`, and `tooManyFonts` for more than `TextLimits.maximumFontCount` faces.
  @_spi(Answers) public static func faces(
    of data: some Collection<UInt8>, label: String? = nil
  ) throws(TextError) -> [Font] {
    var file = try FontFile(data: data, label: label ?? "the font")
    try TextLimits.check(fontCount: file.faceCount)
    if label == nil {
      let first = try Font(file, index: 0, variations: [])
      file = try FontFile(data: data, label: first.family)
    }
    return try (0..<file.faceCount).map { [file] (index) throws(TextError) in
      try Font(file, index: index, variations: [])
    }
  }
}
