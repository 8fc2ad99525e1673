internal import HTTPTypes
@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

/// The parameters of a child process that checks a font: the limits of the process.
struct FontProcessParameters: Sendable, Codable {
  /// Maximum memory that the process may map, in bytes.
  var memory: Int
  /// Maximum processor time, in seconds.
  var seconds: Int

  static func font(in folder: String) -> String { folder + "/font" }
}

/// The command `telop-server --check-font`, which opens, measures and draws a font as the service would.
package enum FontProcess {
  /// Checks the font in a folder, reports problems on standard output, and exits.
  package static func run(in folder: String) -> Never {
    ChildProcess.run(in: folder) { (parameters: FontProcessParameters) in
      ChildProcess.restrict(memory: parameters.memory, file: 0, seconds: parameters.seconds)
      try inspect(try Disk.bytes(at: FontProcessParameters.font(in: folder)))
    }
  }

  /// Maximum number of characters to lay out, divided among the faces of a file. The share of a face is at least 256.
  private static let maximumCharacterCount = 8_192
  /// Maximum number of characters in one text.
  private static let lineLength = 1_024

  /// Opens a font, and lays out and draws text with each of its faces. Throws 422, and errors of measuring.
  static func inspect(_ bytes: [UInt8]) throws {
    let faces = try Font.faces(of: bytes)
    try FontNames.check(faces)
    let shelf = try FontShelf(bundled: .excluded).adding(faces)
    for face in faces {
      let text = characters(of: face, maximum: max(256, maximumCharacterCount / faces.count))
      guard !text.isEmpty else {
        throw Problem(
          .unprocessableContent, "\(face.name.quoted) has no characters",
          fix: "send a font that has letters")
      }
      try layOut(face, text, files: .only(SharedFonts(shelf)))
    }
  }

  /// Characters that the font has, sampled evenly.
  private static func characters(of font: Font, maximum: Int) -> [Unicode.Scalar] {
    let all = (0x20...0x3FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init).filter {
      // Skips paragraph separators and directional controls, which would change the line.
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: font.glyph(for: $0) != nil
      }
    }
    let characters = Array(all)
    let step = max(1, (characters.count + maximum - 1) / maximum)
    return stride(from: 0, to: characters.count, by: step).map { characters[$0] }
  }

  private static func layOut(_ font: Font, _ characters: [Unicode.Scalar], files: FileReader) throws
  {
    let settings: [OptionLayer.Setting] = [
      .init("font", [font.name]), .init("no-bundled-fonts", ["true"]),
    ]
    let texts = stride(from: 0, to: characters.count, by: lineLength).map { start in
      String(
        String.UnicodeScalarView(characters[start..<min(start + lineLength, characters.count)]))
    }
    for text in texts {
      let request = MeasureRequest(text: text, options: OptionLayer(settings))
      _ = try request.answer(files: files)
    }
    // The following steps check only that the process does not crash. Errors of measuring and exporting are ignored.
    guard let text = texts.first else { return }
    var vertical = MeasureRequest(text: text, options: OptionLayer(settings))
    vertical.options?.settings.append(.init("direction", ["ttb"]))
    _ = try? vertical.answer(files: files)
    for tag in font.axisTags.prefix(16) {
      for value in [-32_768.0, 32_767] {
        let instance = try? Font(font, variations: [Variation(tag: tag, value: value)])
        guard let instance else { continue }
        let stack = try FontStack([instance], bundled: .excluded)
        _ = try? stack.prepare(String(text.prefix(256))).width(size: 48)
      }
    }
    for format in [ExportFormat.svg, .png] {
      let picture = ExportRequest(
        script: String(text.prefix(256)), to: format, format: .plain,
        options: OptionLayer(settings + [.init("duration", ["10"]), .init("at", ["5"])]))
      _ = try? picture.export(files: files).bytes()
    }
  }
}

/// Validation of the names of uploaded fonts. The names appear in messages, pages and subtitles.
enum FontNames {
  static let maximumNameBytes = 100

  /// - Throws: 422 if a face has an invalid name.
  static func check(_ faces: [Font]) throws(Problem) {
    for face in faces {
      for name in [face.name, face.family, face.style] + face.familyNames {
        guard (1...maximumNameBytes).contains(name.utf8.count),
          name.unicodeScalars.allSatisfy(isPlain)
        else {
          throw Problem(
            .unprocessableContent,
            "the font's name \(name.quoted) is not accepted",
            fix:
              "give it a name of 1 to \(maximumNameBytes) bytes, without control characters and without "
              + "< > \" \\ / : ; { } `")
        }
      }
    }
  }

  /// Whether a name may contain a character. Control characters and punctuation of paths, HTML and CSS are excluded.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: !"<>\"\\/:;{}`".unicodeScalars.contains(scalar)
    }
  }
}
