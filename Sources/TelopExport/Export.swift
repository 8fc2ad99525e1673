public import Telop

/// A fit as the contents of a file.
public struct Export {
  private let fit: Fit
  private let options: ExportOptions

  /// An export of a fit.
  public init(_ fit: Fit, options: ExportOptions = ExportOptions()) {
    self.fit = fit
    self.options = options
  }

  /// The bytes of a file.
  ///
  /// - Throws: `badFormat` for movies, which are written frame by frame, for `ograf`, which is a
  ///   folder, and for options that the format does not take; and what the format throws.
  public func bytes(_ format: ExportFormat) throws -> [UInt8] {
    try format.check(options)
    return switch format {
    case .json: try Wire.encode(FitDocument(fit))
    case .ass: try Substation(fit.scene, options.glyphs ?? .text).bytes
    case .vtt: WebVTT.bytes(fit.scene)
    case .srt: SubRip.bytes(fit.scene)
    case .css: Keyframes(fit.scene).bytes
    case .csv: SectionTable.bytes(fit)
    case .ograf: throw ExportError(.badFormat, "ograf is a folder of several files")
    case .html: try Page(fit.scene, options: options).bytes()
    case .png, .svg, .pdf: try Picture(fit, options: options).bytes(format)
    case .mov, .webm, .mp4, .gif, .apng:
      throw ExportError(.badFormat, "\(format.rawValue) is written to a file, frame by frame")
    }
  }

  /// The files of an EBU OGraf graphic: a manifest, a module, and a picture of every segment.
  ///
  /// - Parameter name: names the graphic and its manifest, without an ending.
  /// - Throws: `libraryFailure`, and what `JSONEncoder` throws.
  /// - Complexity: draws every glyph of the strip.
  public func graphic(named name: String) throws -> [ExportFile] {
    try Graphic(fit.scene, name: name).files
  }
}
