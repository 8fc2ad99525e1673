@_spi(Answers) internal import Telop
import TelopUnits

/// The ffmpeg options that overlay a band's frames (the first input) on a video (the second), and copy the video's
/// sound.
struct VideoOverlay {
  private let path: String
  private let facts: VideoFacts
  private let tabbed: TabbedBand
  private let format: ExportFormat

  /// - Throws: `badFormat` for a format that is not a video, or cannot contain the video's sound.
  init(
    _ path: String, _ facts: VideoFacts, _ tabbed: TabbedBand, _ format: ExportFormat,
    _ options: ExportOptions
  ) throws(ExportError) {
    self.path = path
    self.facts = facts
    self.tabbed = tabbed
    self.format = format
    guard let codecs = Self.soundCodecs[format] else {
      throw ExportError(
        .badFormat,
        "over makes a video: use mp4, mov or webm, not \(format.rawValue)", options: ["over"])
    }
    if let codec = options.codec, codec != format.codecs.first {
      throw ExportError(
        .badFormat, "codec \(codec.rawValue) cannot be used with over", options: ["codec"])
    }
    guard options.alpha == nil else {
      throw ExportError(
        .badFormat, "alpha has no effect with over: the video is opaque", options: ["alpha"])
    }
    let supportsSound = { (codecs: [String]) in
      facts.sound.allSatisfy { codec in
        codecs.contains { codec == $0 || $0.last == "_" && codec.hasPrefix($0) }
      }
    }
    guard !supportsSound(codecs) else { return }
    let others = [ExportFormat.mp4, .mov, .webm]
      .filter { other in Self.soundCodecs[other].map(supportsSound) == true }.map(\.rawValue)
    let encoder = format == .webm ? "libopus" : "aac"
    let help =
      others.isEmpty
      ? "use a copy with other sound: ffmpeg -i \(shellWord(path)) -c:v copy -c:a \(encoder) COPY"
      : "\(others.joined(separator: " or ")) can"
    throw ExportError(
      .badFormat,
      "\(path): its sound is \(facts.sound.joined(separator: ", ")), which \(format.rawValue) cannot "
        + "contain; \(help)", options: ["over"])
  }

  /// The sound codecs that a container supports without encoding; a name ending in `_` is a prefix.
  private static let soundCodecs: [ExportFormat: [String]] = [
    .mp4: ["aac", "mp3", "ac3", "eac3", "alac", "opus", "flac", "mp2"],
    .mov: ["aac", "mp3", "ac3", "eac3", "alac", "pcm_", "adpcm_"], .webm: ["opus", "vorbis"],
  ]

  // MARK: Pixels

  /// The pixel formats of the encoder, of the band, and of the overlay filter.
  private var pixelFormats: (encoder: String, band: String, overlay: String) {
    if format == .mov { return ("yuv422p10le", "yuva422p10le", "yuv422p10") }
    if facts.colors.depth > 8 { return ("yuv420p10le", "yuva420p10le", "yuv420p10") }
    // ffmpeg has a separate name for full range in 8 bits.
    return (isFullRange ? "yuvj420p" : "yuv420p", "yuva420p", "yuv420")
  }

  /// True if the output has full range. Only MP4 output keeps the full range of a video.
  private var isFullRange: Bool { facts.colors.isFullRange && format == .mp4 }
  private var range: String { isFullRange ? "pc" : "tv" }
  private var matrix: String { facts.colors.matrix ?? "bt709" }
  /// The colour tags. RGB video, which has no matrix, is converted to BT.709 and gets the tags of BT.709.
  private var tags: [String] {
    facts.colors.matrix == nil
      ? ["colorspace=bt709", "color_primaries=bt709", "color_trc=bt709"] : facts.colors.tags
  }

  /// The filter that pads to even sides, which chroma subsampling needs.
  private var padding: String? {
    let right = facts.width % 2
    let bottom = facts.height % 2
    guard format == .mp4, right + bottom > 0 else { return nil }
    return "pad=iw+\(right):ih+\(bottom),fillborders=right=\(right):bottom=\(bottom):mode=smear"
  }

  // MARK: Times

  /// The output's time base. A frame lasts a whole number of ticks. At 10,000 ticks or more, the delay of the first
  /// frame is exact to 0.1 ms.
  private var ticksPerSecond: Int128 {
    let frames = facts.rate.perSecond.numerator
    return frames * max(1, (9_999 + frames) / frames)
  }

  /// The filter that gives each frame its time.
  private var frameTimes: String {
    let ticksPerFrame = Rational(ticksPerSecond) / facts.rate.perSecond
    return "settb=1/\(ticksPerSecond),setpts=N*\(ticksPerFrame.numerator)"
  }

  var arguments: [String] {
    let colors = facts.colors
    var video: [String] = []
    if facts.isStretched { video.append("scale=\(facts.width):\(facts.height),setsar=1") }
    if colors.pixelFormat != pixelFormats.encoder {
      let inputColors = colors.matrix.map {
        "in_color_matrix=\($0):in_range=\(colors.isFullRange ? "pc" : "tv"):"
      }
      video.append(
        "scale=\(inputColors ?? "")out_color_matrix=\(matrix):out_range=\(range),format=\(pixelFormats.encoder)"
      )
    }
    video += [padding, frameTimes].compactMap { $0 }
    // Subsampled chroma begins at even positions, so the band is padded to an even position and even sides.
    let box = tabbed.box
    let left = box.left % 2
    let top = box.top % 2
    let width = box.width + left
    let height = box.height + top
    var band: [String] = []
    if (left, top, width % 2, height % 2) != (0, 0, 0, 0) {
      let clear = "0x\(tabbed.scene.look.color.description.dropFirst().prefix(6))@0"
      band.append(
        "pad=\((width + 1) / 2 * 2):\((height + 1) / 2 * 2):\(left):\(top):color=\(clear)")
    }
    band += [
      "scale=out_color_matrix=\(matrix):out_range=\(range),format=\(pixelFormats.band)", frameTimes,
    ]
    let delay = (facts.delay * Rational(ticksPerSecond)).nearest
    let outputTags = ["range=\(range)"] + tags
    let graph =
      "[1:V:0]\(video.joined(separator: ","))[video];[0:v]\(band.joined(separator: ","))[band];"
      + "[video][band]overlay=x=\(box.left - left):y=\(box.top - top)"
      + ":format=\(pixelFormats.overlay):shortest=1,setpts=PTS+\(delay),"
      + "setparams=\(outputTags.joined(separator: ":")),format=\(pixelFormats.encoder)[out]"
    return ["-i", "file:" + path, "-filter_complex", graph, "-map", "[out]", "-map", "1:a?"]
      + ["-map_metadata", "1", "-map_chapters", "1", "-fps_mode", "passthrough"]
      + ["-enc_time_base", "1:\(ticksPerSecond)"] + codec + ["-c:a", "copy", "-f", format.rawValue]
  }

  private var codec: [String] {
    let scale = ["-video_track_timescale", "\(ticksPerSecond)"]
    return switch format {
    case .mov: ["-c:v", "prores_ks", "-profile:v", "hq", "-q:v", "4", "-vendor", "apl0"] + scale
    case .webm:
      [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "18", "-deadline", "good", "-cpu-used", "4",
        "-row-mt", "1",
      ]
    default:
      ["-c:v", "libx264", "-preset", "medium", "-crf", "16", "-movflags", "+faststart"] + scale
    }
  }
}
