internal import HTTPTypes
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

/// The parameters of a child process that opens slides: the limits of the process.
struct DeckProcessParameters: Sendable, Codable {
  /// Maximum memory that the child process, and each drawing program that it starts, may map, in bytes.
  var memory: Int
  /// Maximum processor time of the child process, and of each drawing program, in seconds.
  var seconds: Int
  /// Maximum run time of each drawing program, in seconds.
  var programSeconds: Int

  /// File name of the PDF, as it appears in messages of the drawing programs.
  static let pdfName = "deck.pdf"

  static func result(in folder: String) -> String { folder + "/slides" }
}

/// The command `telop-server --open-deck`, which draws the pages of a PDF with poppler's programs.
package enum DeckProcess {
  /// Opens the PDF in a folder, reports progress on standard output, and exits.
  package static func run(in folder: String) -> Never {
    ChildProcess.run(in: folder, problem: Problem.init(deck:)) {
      (parameters: DeckProcessParameters) in
      ChildProcess.restrict(
        memory: parameters.memory, file: maximumFileSize, seconds: parameters.seconds)
      // The file's path is relative, so that messages name the file without its temporary folder.
      guard chdir(folder) == 0 else { throw Problem.noRoomForDeck }
      let deck = try Deck.$programTime.withValue(.seconds(parameters.programSeconds)) {
        try Deck(reading: DeckProcessParameters.pdfName) { done, count in
          ChildProcess.send(.step(done, of: count))
        }
      }
      try StoredDeck.write(deck, to: DeckProcessParameters.result(in: folder))
    }
  }

  /// Maximum size in bytes of each file that is written. The limit is high, because programs draw uncompressed pages.
  private static let maximumFileSize = 1 << 29
}

extension Problem {
  init(deck error: any Error) {
    self.init(error)
    option = nil
    switch (error as? ExportError)?.code {
    case .missingProgram?: fix = "apt-get install poppler-utils ffmpeg, where the service runs"
    case .badDeck? where detail.contains("needs a password"): fix = "send a copy without a password"
    case .badDeck? where detail.contains(" at most") || detail.contains(" MB by page"):
      fix = "send fewer pages, or smaller photographs"
    case .badDeck?: fix = "export or print the slides as a PDF again"
    default: break
    }
  }

  static var noRoomForDeck: Problem {
    Problem(
      .noRoom, "the slides cannot be written",
      fix: "check the disk space and permissions of the service's folder")
  }

  static var unreadableDeck: Problem {
    Problem(
      .noRoom, "the uploaded slides cannot be read", fix: "check the disk of the service's folder")
  }
}
