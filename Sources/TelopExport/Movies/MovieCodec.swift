internal import Telop
internal import TelopText
import TelopUnits

/// The ffmpeg options for a format.
struct MovieCodec {
  let format: ExportFormat
  let alpha: FrameAlpha
  /// True if decoding restores each pixel exactly. Transparent pixels are then all zero.
  let isLossless: Bool
  /// The filter that converts or tags colours; `nil` for none.
  private let colorFilter: String?
  /// The options after the filters.
  private let options: [String]
  /// Maximum side of a frame, in pixels, by the format or its encoder.
  let maximumSide: Int

  /// True if a first run of ffmpeg makes a palette. The palette is the second input of the second run.
  var hasPalette: Bool { format == .gif }

  /// The options of the run that makes a palette.
  static let palette = [
    "-vf", "palettegen=reserve_transparent=1", "-frames:v", "1", "-c:v", "png", "-f", "image2",
    "-update", "1",
  ]

  /// - Throws: `badFormat` if the format is not a movie, or does not support the frame rate, the codec or the alpha.
  init(
    _ format: ExportFormat, _ requested: ExportOptions, rate: FrameRate, repeats: Bool
  ) throws(ExportError) {
    guard format.isMovie else {
      throw ExportError(
        .badFormat,
        "\(format.rawValue) is not a movie format; the movie formats are \(ExportFormat.movies.map(\.rawValue).listed)"
      )
    }
    self.format = format
    // 16,384 is the limit of libvpx and x264. The other formats store a side in 16 bits.
    maximumSide = format == .webm || format == .mp4 ? 16_384 : 65_535
    if format == .gif { try Self.checkDelays(rate) }
    let codec = try format.codec(requested.codec)
    alpha = try Self.alpha(of: format, codec, requested.alpha)
    colorFilter =
      switch codec {
      case .prores, .vp9, .x264: Self.bt709Filter
      case .ffv1: Self.sRGBFilter
      case .qtrle, nil: nil
      }
    isLossless = [.qtrle, .ffv1].contains(codec) || [.frames, .apng].contains(format)
    let scale = ["-video_track_timescale", "\(rate.perSecond.numerator)"]
    options =
      codec.map { Self.encoding($0, scale: scale) } ?? Self.encoding(format, repeats: repeats)
  }

  /// - Parameter scale: The options for the time scale of a QuickTime or MP4 file.
  private static func encoding(_ codec: VideoCodec, scale: [String]) -> [String] {
    switch codec {
    case .prores:
      // A search for the best quality of each frame takes three times as long, so the quality is fixed.
      [
        "-c:v", "prores_ks", "-profile:v", "4444", "-q:v", "4", "-pix_fmt", "yuva444p10le",
        "-alpha_bits", "16", "-vendor", "apl0",
      ] + scale + tags + ["-f", "mov"]
    case .qtrle: ["-c:v", "qtrle", "-pix_fmt", "argb"] + scale + ["-f", "mov"]
    case .vp9:
      // In VP9, alternate reference frames cannot have alpha, so they are disabled.
      [
        "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-crf", "18", "-deadline",
        "good", "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0",
      ] + tags + reproducible + ["-f", "webm"]
    case .x264:
      [
        "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-pix_fmt", "yuv420p", "-movflags",
        "+faststart",
      ] + scale + tags + ["-f", "mp4"]
    case .ffv1:
      ["-c:v", "ffv1", "-level", "3", "-slicecrc", "1", "-pix_fmt", "bgra"] + reproducible
        + ["-f", "matroska"]
    }
  }

  /// Disables random identifiers, so that the same movie has the same bytes.
  private static let reproducible = ["-fflags", "+bitexact"]

  /// The options of a format without a choice of codecs.
  private static func encoding(_ format: ExportFormat, repeats: Bool) -> [String] {
    switch format {
    case .frames:
      [
        "-fps_mode", "passthrough", "-c:v", "png", "-pix_fmt", "rgba", "-f", "image2",
        "-start_number", "0",
      ]
    case .apng: ["-c:v", "apng", "-pix_fmt", "rgba", "-plays", repeats ? "0" : "1", "-f", "apng"]
    default: ["-loop", repeats ? "0" : "-1", "-f", "gif"]
    }
  }

  private static func checkDelays(_ rate: FrameRate) throws(ExportError) {
    let delay = Rational(100) / rate.perSecond
    guard delay.isWhole, delay >= 2 else {
      throw ExportError(
        .badFormat,
        "a GIF cannot run at \(rate) frames per second: each frame takes a whole number of hundredths "
          + "of a second, at least two; use --fps 50, 25 or 20, or an APNG")
    }
  }

  /// The alpha of the pixels. Straight alpha may be requested even if the format supports no other alpha.
  private static func alpha(
    of format: ExportFormat, _ codec: VideoCodec?, _ requested: AlphaMode?
  ) throws(ExportError) -> FrameAlpha {
    if codec == .x264, requested == nil { return .opaque }
    guard codec != .x264 else {
      throw ExportError(
        .badFormat, "alpha has no effect in \(format.rawValue), which is opaque",
        options: ["alpha"])
    }
    guard requested == .premultiplied else { return .straight }
    guard [.prores, .qtrle, .ffv1].contains(codec) else {
      throw ExportError(
        .badFormat,
        "alpha premultiplied is for mov (prores, qtrle) and mkv; the alpha of "
          + "\(format.rawValue) is straight by definition", options: ["alpha"])
    }
    return .premultiplied
  }

  /// The options between the input and the output file. Each input frame shows the box of `tabbed`.
  func arguments(_ tabbed: TabbedBand) -> [String] {
    let padding = padding(of: tabbed)
    if hasPalette {
      let frames = padding.map { "[0:v]\($0)[frame];[frame]" } ?? "[0:v]"
      return ["-filter_complex", "\(frames)[1:v]paletteuse=alpha_threshold=128"] + options
    }
    let filters = [padding, colorFilter].compactMap { $0 }
    return (filters.isEmpty ? [] : ["-vf", filters.joined(separator: ",")]) + options
  }

  /// The filter that adds the rest of the picture to a frame; `nil` if the frame is the whole picture.
  private func padding(of tabbed: TabbedBand) -> String? {
    let frame = tabbed.frame
    let box = tabbed.box
    // x264 takes only even sides, because chroma is subsampled.
    let even = { (side: Int) in format == .mp4 ? (side + 1) / 2 * 2 : side }
    let width = even(frame.width)
    let height = even(frame.height)
    guard (width, height) != (box.width, box.height) else { return nil }
    // If the band is the whole picture, the padding has the band's background colour.
    let background = tabbed.boxBackground.over(.black)
    let edgeColor = background.color(ofRow: background.thickness - 1)
    let opaque = tabbed.scene.hasCanvas ? "black" : "0x\(edgeColor.description.dropFirst())"
    let color = alpha == .opaque ? opaque : "black@0"
    return "pad=\(width):\(height):\(box.left):\(box.top):color=\(color)"
  }

  /// True if a file of this format can start with the given bytes.
  ///
  /// - Parameter bytes: The first 12 bytes of a file.
  func isFileStart(_ bytes: some Collection<UInt8>) -> Bool {
    switch format {
    case .gif: bytes.starts(with: "GIF8".utf8)
    case .apng, .frames: bytes.starts(with: [0x89] + "PNG".utf8)
    // The magic number of EBML.
    case .webm, .mkv: bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    // The type of the first box follows its length.
    default: bytes.dropFirst(4).starts(with: "ftyp".utf8)
    }
  }

  /// Converts to BT.709 colours, as in HD video, and tags the frames. Encoders write the frames' tags into the stream.
  private static let bt709Filter =
    "scale=out_color_matrix=bt709:out_range=tv,"
    + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"
  /// Tags of the file. Players guess the colours of an untagged file from the size of the picture.
  private static let tags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]
  /// Tags the frames as sRGB; a lossless file keeps RGB.
  private static let sRGBFilter =
    "setparams=colorspace=gbr:color_primaries=bt709:color_trc=iec61966-2-1:range=pc"
}

extension ExportFormat {
  /// The codecs of the format, the default first; empty if there is no choice.
  var codecs: [VideoCodec] {
    switch self {
    case .mov: [.prores, .qtrle]
    case .webm: [.vp9]
    case .mp4: [.x264]
    case .mkv: [.ffv1]
    default: []
    }
  }

  fileprivate func codec(_ requested: VideoCodec?) throws(ExportError) -> VideoCodec? {
    guard let requested else { return codecs.first }
    if codecs.contains(requested) { return requested }
    let supported = codecs.isEmpty ? "" : "; \(rawValue) has \(codecs.map(\.rawValue).listed)"
    let others = Self.movies.filter { $0.codecs.contains(requested) }.map(\.rawValue)
    throw ExportError(
      .badFormat, "codec \(requested.rawValue) is for \(others.listed)\(supported)",
      options: ["codec"])
  }
}
