internal import HTTPTypes
@_spi(Answers) internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

/// The command `telop-server --export`, which makes one file and reports progress and problems on standard output.
package enum ExportProcess {
  /// Makes the file that the parameters in a folder request, and exits.
  package static func run(in folder: String) -> Never {
    ChildProcess.run(in: folder) { try make($0, in: folder) }
  }

  private static func make(_ parameters: ExportProcessParameters, in folder: String) throws {
    ChildProcess.restrict(memory: parameters.memory, file: parameters.bytes)
    let bundled = parameters.bundled.map(BundledFonts.folder) ?? .excluded
    let fonts = SharedFonts(try FontShelf(parameters.fonts, bundled: bundled))
    for path in parameters.uploads {
      // Skips fonts that cannot be opened, as the service does.
      if let faces = try? StoredFont(path)?.faces() { try? fonts.add(faces) }
    }
    let files = FileReader.only(fonts)
    let path = ExportProcessParameters.result(in: folder)
    let request = parameters.request
    guard request.to.isMovie else {
      let deck = try parameters.deck.map { try StoredDeck(in: $0).deckWithPictures(in: $0) }
      let export = try request.export(files: files, deck: deck)
      if deck != nil { ChildProcess.send(.notes(export.notes)) }
      let bytes = try export.bytes()
      guard bytes.count <= parameters.bytes else {
        throw Problem.limitExceeded(
          parameters.bytes, "the file has \(bytes.count) bytes",
          fix: "ask for less at once: a smaller canvas, a shorter script, "
            + "or fewer moments on a sheet")
      }
      do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch { throw Problem.noRoom }
      return
    }
    let movie = try request.movie(files: files)
    var lastPercent = -1
    _ = try movie.write(to: path) { done in
      let percent = done * 100 / max(1, movie.stepCount)
      if percent != lastPercent { ChildProcess.send(.step(done, of: movie.stepCount)) }
      lastPercent = percent
      return true
    }
  }
}

/// The parameters of a child process that exports a file: the request, its fonts and slides, and the limits.
struct ExportProcessParameters: Sendable, Codable {
  /// The request, already validated by the service.
  var request: ExportRequest
  /// The configured fonts, by name or path.
  var fonts: [String]
  /// The folder of the bundled fonts; `nil` to use no bundled fonts.
  var bundled: String?
  /// Paths of uploaded fonts.
  var uploads: [String] = []
  /// The folder of the slides that were sent with the script; `nil` without slides.
  var deck: String?
  /// Maximum size of the file in bytes.
  var bytes: Int
  /// Maximum memory that the process may map, in bytes.
  var memory: Int

  static func result(in folder: String) -> String { folder + "/result" }
}

extension Problem {
  static var noRoom: Problem {
    Problem(
      .noRoom, "the files of the export cannot be written",
      fix: "check the disk space and permissions of the service's folder")
  }
}
