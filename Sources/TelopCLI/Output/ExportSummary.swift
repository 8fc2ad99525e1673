internal import Telop
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

/// A summary of the exported file with hints on its use, for a person at a terminal.
struct ExportSummary {
  let scene: ScrollScene
  let format: ExportFormat
  let path: String
  var movie: Movie?
  var backgroundVideo: BackgroundVideo?
  /// The number of slides in a page; `nil` without a deck.
  var slideCount: Int?

  func show() { for line in [heading] + usageLines.map({ "  \($0)" }) { Terminal.printNote(line) } }

  /// The file, with its size and duration.
  var heading: TerminalText {
    var facts: [String] = []
    if hasSize { facts.append("\(size) px") }
    if let movie {
      facts.append(Numbers.count(movie.frameCount, "frame"))
      facts.append(Numbers.clock(Rational(movie.frameCount) / scene.motion.rate.perSecond))
      if format != .gif {
        facts.append(movie.alpha == .opaque ? "opaque" : "\(movie.alpha.rawValue) alpha")
      }
    } else if hasTime {
      facts.append(Numbers.clock(scene.motion.duration))
    }
    if let slideCount { facts.append(Numbers.count(slideCount, "slide")) }
    facts += [fileSize].compactMap { $0 }
    return "\(path): \(facts.joined(separator: ", "))"
  }

  private var size: String {
    let frame = movie?.frame ?? scene.frame
    return "\(frame.width) × \(frame.height)"
  }
  private var hasSize: Bool { [.html, .ass, .ograf].contains(format) || format.isMovie }
  private var hasTime: Bool { [.html, .ass, .ograf, .css].contains(format) }

  private var fileSize: String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Numbers.bytes(Int(status.st_size))
  }

  private var usageLines: [String] {
    let quotedPath = shellWord(path)
    if let facts = backgroundVideo?.facts {
      return [
        "over \(backgroundVideo?.path ?? ""), frame by frame"
          + (facts.hasSound ? ", its sound copied" : "")
      ]
    }
    let isFolder = FramePattern(String(path.lastComponent)) == nil
    let frames = isFolder ? path + "/frame_%05d.png" : path
    let decoder = format == .webm ? "-c:v libvpx-vp9 " : ""
    let overlayCommand =
      "ffmpeg -i slides.mp4 \(decoder)-i \(quotedPath) -filter_complex overlay=eof_action=pass out.mp4"
    return switch format {
    case .html where slideCount != nil:
      ["in a browser: F is full screen, Space starts and turns, ? lists the keys"]
    case .html: ["in OBS: a browser source of \(size) px; in a browser Space starts it"]
    case .mov, .webm: ["in OBS: a media source of \(size) px", overlayCommand]
    case .mkv: ["lossless: \(overlayCommand)"]
    case .frames: ["ffmpeg -framerate \(scene.motion.rate) -i \(shellWord(frames)) …"]
    case .mp4: ["opaque, with black around the band; .mov and .webm are transparent"]
    case .ass:
      [
        "for a video of \(size) px; for another size, export with --over VIDEO",
        "ffmpeg -i video.mp4 -vf ass=\(quotedPath):fontsdir=FOLDER:shaping=complex out.mp4",
        "put the fonts into FOLDER; with --glyphs outlines, no fonts are needed",
      ]
    case .ograf: ["put it into a renderer's folder of graphics"]
    default: []
    }
  }
}

extension Numbers {
  /// A file's size, such as `2.6 GB`.
  static func bytes(_ count: Int) -> String {
    let units: [(size: Int128, name: String)] = [
      (1_000_000_000, "GB"), (1_000_000, "MB"), (1_000, "kB"),
    ]
    let unit = units.first { count >= $0.size } ?? (size: 1_000, name: "kB")
    return "\(short(Rational(Int128(count)) / Rational(unit.size), decimals: 1)) \(unit.name)"
  }
}

/// A warning if a custom look makes the text hard to read.
enum ContrastWarning {
  /// One sentence; `nil` if the text is legible over every picture, and for the unchanged colours of a theme.
  ///
  /// - Parameter isOpaque: true if the band is drawn over opaque black.
  static func message(
    _ scene: ScrollScene, _ options: Look, _ format: ExportFormat, isOpaque: Bool
  ) -> String? {
    let customColors = [options.color, options.background, options.outlineColor]
    guard customColors.contains(where: { $0 != nil }) || options.outline != nil, !format.isText
    else { return nil }
    let look = scene.look
    let outlineColor = look.outline.flatMap { $0.width >= 1 ? $0.color : nil }
    if let outlineColor, look.color.minimumContrast(on: outlineColor) >= minimumContrast {
      return nil
    }
    let ratio = { (fill: RGBAColor) in
      isOpaque
        ? look.color.over(fill.over(.black)).contrast(with: fill.over(.black))
        : look.color.minimumContrast(on: fill)
    }
    // The background's colours in the rows that highlights cover (`marks`).
    let fills = scene.band.marks.map { look.background.color(ofRow: $0) }
    guard let worstFill = fills.min(by: { ratio($0) < ratio($1) }) else { return nil }
    let worstRatio = ratio(worstFill)
    guard worstRatio < minimumContrast else { return nil }
    let readableOutline = look.color.readableOutline
    // No outline helps a translucent text colour, through which the picture under the band is visible.
    guard look.color.minimumContrast(on: readableOutline) >= minimumContrast else {
      return
        "text of \(look.color) cannot be read over every picture: use a --color that is more opaque"
    }
    if let outlineColor {
      return "text of \(look.color) in an outline of \(outlineColor) has a contrast of "
        + "\(text(of: look.color.minimumContrast(on: outlineColor))) to 1, below 4.5: "
        + "use --outline-color \(readableOutline == .white ? "white" : "black")"
    }
    let advice = advice(
      for: look.color, on: worstFill, hasBackground: options.background != nil,
      isReadable: { ratio($0) >= minimumContrast })
    return "text of \(look.color) on \(worstFill) has a contrast of \(text(of: worstRatio)) to 1"
      + (isOpaque ? "" : " over some pictures") + ", below 4.5: \(advice)"
  }

  private static func advice(
    for color: RGBAColor, on fill: RGBAColor, hasBackground: Bool, isReadable: (RGBAColor) -> Bool
  ) -> String {
    if fill.alpha == 0 {
      let alternative = hasBackground ? "without --background, or " : ""
      return "\(alternative)with --outline 4 it can be read over every picture"
    }
    let readableFill = (fill.alpha...255).lazy.map { alpha in
      RGBAColor(red: fill.red, green: fill.green, blue: fill.blue, alpha: alpha)
    }.first(where: isReadable)
    return readableFill.map { "--background '\($0)' makes it legible" }
      ?? "no opacity of this background makes \(color) legible"
  }

  private static func text(of ratio: Double) -> String {
    Numbers.short(.rounded((ratio * 100).rounded(.down) / 100), decimals: 2)
  }

  private static let minimumContrast = 4.5
}
