/// What a plan can be written as.
public enum ExportFormat: String, Sendable, Hashable, CaseIterable {
  /// The plan as `telop fit --format json` prints it.
  case json
  /// Subtitles that move as the plan does.
  case ass
  /// Subtitles of what is read at each moment.
  case vtt, srt
  /// The motion as an animation of a page.
  case css
  /// The sections as a table.
  case csv
  /// A graphic for broadcast systems (EBU OGraf): a folder.
  case ograf
  /// A page that plays the plan: one file, fonts included.
  case html
  /// A picture of pixels.
  case png
  /// A picture of outlines.
  case svg, pdf
  /// A movie with what shows behind it left out: ProRes 4444, VP9.
  case mov, webm
  /// A movie on the background.
  case mp4
  /// Moving pictures, for loops.
  case gif, apng

  /// The format of a file by its ending; `nil` where no format has it.
  public init?(path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    self.init(rawValue: path[path.index(after: dot)...].lowercased())
  }

  /// Whether it is made by running ffmpeg.
  public var isMovie: Bool { [.mov, .webm, .mp4, .gif, .apng].contains(self) }
}

/// A file of an output that is a folder.
public struct ExportFile: Sendable, Hashable {
  /// Its name within the folder.
  public let name: String
  /// Its contents.
  public let bytes: [UInt8]

  /// A file from its parts.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// What of a plan to export, where there is a choice.
public struct ExportOptions: Sendable, Hashable {
  /// The moment that a picture shows; `nil` shows the whole strip.
  public var time: Duration?
  /// So many moments in one picture, one below the other; `nil` for none.
  public var sheet: Int?
  /// How glyphs are written; `nil` leaves it to the format: ASS has text, SVG and PDF have outlines. An
  /// SVG's or a PDF's text can be selected and searched, and has its fonts inside.
  public var glyphs: GlyphForm?
  /// Whether a page has a header and its sections' tabs above the band.
  public var tabs = false
  /// When a page starts, unless its address says otherwise.
  public var pageStart = PageStart.key

  /// The whole strip.
  public init() {}
}

/// When a page starts.
public enum PageStart: String, Sendable, Hashable, CaseIterable {
  /// At Space, a click or a tap.
  case key
  /// As soon as its fonts are there.
  case load
  /// Anew whenever OBS, or the browser, shows it.
  case visible
}

/// How a file has its glyphs.
public enum GlyphForm: String, Sendable, Hashable, CaseIterable {
  /// As text, in fonts.
  case text
  /// As shapes, which need no fonts.
  case outlines
}
