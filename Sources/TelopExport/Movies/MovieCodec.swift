internal import Telop
internal import TelopText
import TelopUnits

/// What ffmpeg is told for a format.
struct MovieCodec {
  let format: ExportFormat
  /// Whether what shows behind the text is left out.
  let hasAlpha: Bool
  /// What becomes of the colours, as a filter; `nil` for a palette, which has one of its own.
  private let colors: String?
  /// Whether colours are stored for every other pixel, so that there must be pairs.
  let needsPairs: Bool
  /// The options behind the filters.
  private let options: [String]
  /// The longest side of a frame in pixels that the format, or its encoder, takes.
  let longestSide: Int
  /// Whether a palette is made first, and is the second input.
  let hasPalette: Bool

  /// The options that make a palette of frames.
  static let palette = [
    "-vf", "palettegen=reserve_transparent=1", "-frames:v", "1", "-c:v", "png", "-f", "image2",
    "-update", "1",
  ]

  /// - Throws: `badFormat` when the format cannot run at the rate, or for no movie.
  init(
    _ format: ExportFormat, rate: FrameRate, repeats: Bool
  ) throws(ExportError) {
    self.format = format
    hasPalette = format == .gif
    needsPairs = format == .mp4
    // What libvpx and x264 take; the others have 16 bits for it.
    longestSide = format == .webm || format == .mp4 ? 16_384 : 65_535
    switch format {
    case .mov:
      hasAlpha = true
      // One quality for all frames: looking for the best for each takes three times as long.
      colors = Self.matrix
      options =
        [
          "-c:v", "prores_ks", "-profile:v", "4444", "-q:v", "4", "-pix_fmt", "yuva444p10le",
          "-alpha_bits",
          "16", "-vendor", "apl0", "-video_track_timescale",
          "\(rate.perSecond.numerator)",
        ] + Self.tags + ["-f", "mov"]
    case .webm:
      hasAlpha = true
      // Without frames of its own making, which VP9 cannot give an opacity.
      colors = Self.matrix
      options =
        [
          "-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-b:v", "0", "-crf", "18", "-deadline",
          "good", "-cpu-used", "4", "-row-mt", "1", "-auto-alt-ref", "0",
        ] + Self.tags + ["-f", "webm"]
    case .mp4:
      hasAlpha = false
      colors = Self.matrix
      options =
        [
          "-c:v", "libx264", "-preset", "medium", "-crf", "16", "-pix_fmt", "yuv420p",
          "-video_track_timescale",
          "\(rate.perSecond.numerator)", "-movflags", "+faststart",
        ] + Self.tags + ["-f", "mp4"]
    case .apng:
      hasAlpha = true
      colors = nil
      options = [
        "-c:v", "apng", "-pix_fmt", "rgba", "-plays", repeats ? "0" : "1", "-f", "apng",
      ]
    case .gif:
      hasAlpha = true
      let delay = Rational(100) / rate.perSecond
      guard delay.isWhole, delay >= 2 else {
        throw ExportError(
          .badFormat,
          "a GIF cannot run at \(rate) frames per second, for each takes whole hundredths and two "
            + "at least: --fps 50, 25, 20, or an APNG")
      }
      colors = nil
      options = [
        "-loop", repeats ? "0" : "-1", "-f", "gif",
      ]
    default:
      throw ExportError(
        .badFormat, "\(format.rawValue) is no movie: mov, webm, mp4, gif or apng")
    }
  }

  /// The options between the frames and the file.
  ///
  /// - Parameter canvas: what a frame becomes a part of.
  func arguments(on canvas: CanvasFilter) -> [String] {
    if hasPalette {
      let frames = canvas.text.map { "[0:v]\($0)[frame];[frame]" } ?? "[0:v]"
      return ["-filter_complex", "\(frames)[1:v]paletteuse=alpha_threshold=128"] + options
    }
    let filters = [canvas.text, colors].compactMap { $0 }
    return (filters.isEmpty ? [] : ["-vf", filters.joined(separator: ",")]) + options
  }

  /// Whether bytes are those that a file of the format begins with.
  func begins(_ bytes: some Collection<UInt8>) -> Bool {
    switch format {
    case .gif: bytes.starts(with: "GIF8".utf8)
    case .apng: bytes.starts(with: [0x89] + "PNG".utf8)
    // The mark of EBML.
    case .webm: bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    // Behind the length of the first box.
    default: bytes.dropFirst(4).starts(with: "ftyp".utf8)
    }
  }

  /// Colours as high-definition video has them; a file that does not say so is guessed at by its size.
  /// The frames' own tags too, which encoders write into their streams.
  private static let matrix =
    "scale=out_color_matrix=bt709:out_range=tv,"
    + "setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv"
  private static let tags = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
    "tv",
  ]
}
