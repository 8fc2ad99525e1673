package import Telop
internal import TelopUnits

/// The formats of outputs.
public enum ExportFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// The plan in the JSON that `telop fit --format json` prints.
  case json
  /// Subtitles that move like the plan.
  case ass
  /// Subtitles with the text that is read at each moment.
  case vtt, srt
  /// The motion as a CSS animation.
  case css
  /// The sections as a table.
  case csv
  /// A graphic for broadcast systems (EBU OGraf): a folder.
  case ograf
  /// A page that plays the plan: one file, including its fonts.
  case html
  /// A picture made of pixels.
  case png
  /// A picture made of outlines.
  case svg, pdf
  /// A movie with a transparent background: ProRes 4444, VP9, or lossless FFV1.
  case mov, webm, mkv
  /// A movie with an opaque background.
  case mp4
  /// Animated pictures, for lines that repeat.
  case gif, apng
  /// A movie as a folder of PNG files, one per frame.
  case frames

  /// The format of a file by its extension; `nil` for an unknown extension.
  package init?(path: String) {
    if FramePattern(String(path.lastComponent)) != nil {
      self = .frames
      return
    }
    self.init(rawValue: path.fileExtension)
  }

  /// The medium, which gives defaults for options that are not set.
  var medium: Medium {
    switch self {
    case .html, .ass, .mov, .webm, .mkv, .mp4, .frames: .screen
    case .ograf: .broadcast
    case .svg, .pdf: .paper
    case .json, .vtt, .srt, .csv, .css, .png, .gif, .apng: .band
    }
  }

  /// A fit whose blocks lie within the format's default safe area.
  ///
  /// - Throws: The errors of a fit.
  package func withSafeArea(_ fit: Fit) throws -> Fit { try fit.within(safeAreaOf: medium) }

  /// True if the output may show a band over a video, or contain the times and positions of such a band.
  var takesVideo: Bool { [.json, .vtt, .srt, .csv, .ass, .mov, .webm, .mp4].contains(self) }

  /// The video below the band (`FitOptions.over`); `nil` if there is none, or the format cannot show one.
  package func backgroundVideo(of fit: Fit) -> BackgroundVideo? {
    [.mov, .webm, .mp4].contains(self) ? fit.options.over : nil
  }

  /// True if the format has no colours and no glyphs.
  package var isText: Bool { [.json, .vtt, .srt, .csv].contains(self) }

  package var isFolder: Bool { self == .ograf || self == .frames }

  /// True if ffmpeg writes the format.
  public var isMovie: Bool { Self.movies.contains(self) }

  static let movies: [ExportFormat] = [.mov, .webm, .mkv, .mp4, .gif, .apng, .frames]
}

/// One file of an export to a folder.
package struct ExportFile: Sendable, Hashable {
  package let name: String
  package let bytes: [UInt8]
}
