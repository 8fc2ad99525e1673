/// The colour coding of a video's pixels, by ffmpeg's names.
package struct VideoColors: Sendable, Hashable {
  /// The matrix that converts between RGB and YUV; `nil` for a video in RGB.
  package let matrix: String?
  /// True if pixels use the full range of values, so that 0 is black and the greatest value is white.
  package let isFullRange: Bool
  /// The bits per value, 8 or 10. Values with more bits are reduced to 10.
  package let depth: Int
  /// The stated matrix, primaries and transfer function of the video, as options of ffmpeg's `setparams`.
  package let tags: [String]
  package let pixelFormat: String
  /// The name of the video's primaries if their gamut is wider than sRGB; otherwise `nil`.
  package let widePrimaries: String?

  private static let matrices: Set<Substring> = [
    "bt709", "bt470bg", "smpte170m", "fcc", "smpte240m",
  ]
  private static let hdr: Set<Substring> = ["smpte2084", "arib-std-b67"]

  /// - Parameter height: the height of the frame. If the file states no matrix, players guess it from the height.
  /// - Throws: `unsupported` for high dynamic range, for the colours of BT.2020, and for unknown matrices.
  init(_ values: ProbedValues, height: Int, path: String) throws(MediaError) {
    let stated = { (name: Substring) in values[name].flatMap { $0 == "unknown" ? nil : $0 } }
    let space = stated("color_space")
    let transfer = stated("color_transfer")
    let primaries = stated("color_primaries")
    if let transfer, Self.hdr.contains(transfer) {
      throw Self.refusal(path, "it is HDR (\(transfer))")
    }
    if primaries == "bt2020" || space.map({ $0.hasPrefix("bt2020") }) == true {
      throw Self.refusal(path, "its colours are those of BT.2020")
    }
    let format = values["pix_fmt"] ?? ""
    matrix = try Self.matrix(space, format, height: height, path: path)
    isFullRange = stated("color_range") == "pc" || format.hasPrefix("yuvj")
    depth = Self.depth(format)
    pixelFormat = String(format)
    tags = Self.tags([
      ("colorspace", space), ("color_primaries", primaries), ("color_trc", transfer),
    ])
    widePrimaries = primaries.flatMap {
      ["smpte431", "smpte432", "film", "bt470m"].contains($0) ? String($0) : nil
    }
  }

  private static func matrix(
    _ space: Substring?, _ format: Substring, height: Int, path: String
  ) throws(MediaError) -> String? {
    let isRGB =
      space == "gbr"
      || ["rgb", "bgr", "gbr", "argb", "abgr", "0rgb", "0bgr", "x2", "pal8", "mono", "gray"]
        .contains { format.hasPrefix($0) }
    if isRGB { return nil }
    guard let space else { return height > 576 ? "bt709" : "smpte170m" }
    guard matrices.contains(space) else { throw refusal(path, "its colours are coded as \(space)") }
    return String(space)
  }

  /// The bits per value, from the name of a pixel format: 10 for `yuv420p10le`, 8 for a name without a number.
  private static func depth(_ format: Substring) -> Int {
    let hasByteOrder = format.hasSuffix("le") || format.hasSuffix("be")
    let digits = format.dropLast(2).reversed().prefix(while: \.isNumber).reversed()
    return hasByteOrder && ["9", "10", "12", "14", "16"].contains(String(digits))
      || [
        "p010", "p012", "p016", "p21", "p41", "nv20", "y21", "x2", "rgb48", "bgr48", "rgba64",
        "bgra64",
      ]
      .contains { format.hasPrefix($0) }
      ? 10 : 8
  }

  /// The stated properties as options of a filter. Only plain names are used, because the file is not trusted.
  private static func tags(_ properties: [(String, Substring?)]) -> [String] {
    let isName = { (word: Substring) in
      word.utf8.allSatisfy { $0 == 0x2D || $0 > 0x2F && $0 < 0x3A || $0 > 0x60 && $0 < 0x7B }
    }
    return properties.compactMap { name, value in
      guard let value, value != "gbr", value != "reserved", isName(value) else { return nil }
      return "\(name)=\(value)"
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> MediaError {
    MediaError(
      .unsupported,
      "\(path): \(reason); bands need standard dynamic range (BT.709 or BT.601): convert a copy "
        + "in a video editor, and lay the band over the copy")
  }
}
