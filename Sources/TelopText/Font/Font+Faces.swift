extension Font {
  /// Opens every face of a font file in memory: one, or those of a collection. The faces share the bytes.
  ///
  /// Messages name the fonts by the first one's family.
  ///
  /// - Parameter data: as `init(data:label:index:variations:)` takes it.
  /// - Throws: `notAFont`, and `tooManyFonts` for more than `TextLimits.maximumFontCount` faces.
  @_spi(Answers) public static func faces(
    of data: some Collection<UInt8>
  ) throws(TextError) -> [Font] {
    let unnamed = try FontFile(data: data, label: "the font")
    try TextLimits.check(fontCount: unnamed.faceCount)
    let first = try Font(unnamed, index: 0, variations: [])
    let file = try FontFile(data: data, label: first.family)
    return try (0..<file.faceCount).map { (index) throws(TextError) in
      try Font(file, index: index, variations: [])
    }
  }
}
