internal import HTTPTypes
internal import Telop
internal import TelopDocuments
internal import TelopEssentials
@_spi(Answers) internal import TelopExport
internal import TelopPlatform

/// What a process that opens slides is told, by a file in its folder.
struct DeckOrder: Sendable, Codable {
  /// How much memory each of its processes may map, in bytes.
  var memory: Int
  /// How much of a processor's time each may take, in seconds.
  var seconds: Int
  /// How long each of its programs may take, in seconds.
  var programSeconds: Int

  /// The order's file in a folder.
  static func path(in folder: String) -> String { folder + "/order.json" }

  /// The PDF in a folder, as the messages of programs call it.
  static let pdf = "deck.pdf"

  /// Where its slides go in a folder.
  static func result(in folder: String) -> String { folder + "/slides" }
}

/// What `telop-server --open-deck` does: a PDF's pages as pictures, by poppler's programs, where a damaged one does
/// no harm.
package enum DeckProcess {
  /// Opens the PDF in a folder, says how far it is on standard output, and ends.
  ///
  /// The process gives way to others, and ends with the one that started it; so do the programs that it starts.
  package static func run(in folder: String) -> Never {
    ChildProcess.giveWay()
    do {
      let text = try Data(contentsOf: URL(fileURLWithPath: DeckOrder.path(in: folder)))
      let order = try Wire.decode(DeckOrder.self, from: [UInt8](text))
      ChildProcess.restrict(.memory, order.memory)
      ChildProcess.restrict(.seconds, order.seconds)
      ChildProcess.restrict(.file, mostFile)
      ChildProcess.restrict(.core, 0)
      signal(SIGXFSZ, SIG_IGN)
      // Its messages name the file, and not where it lies for the moment.
      guard chdir(folder) == 0 else { throw Problem.noRoomForDeck }
      let deck = try Deck.$programTime.withValue(.seconds(order.programSeconds)) {
        try Deck(reading: DeckOrder.pdf) { done, count in
          ChildProcess.say(.step(done, of: count))
        }
      }
      try KeptDeck.write(deck, to: DeckOrder.result(in: folder))
      ChildProcess.say(.done)
    } catch { ChildProcess.say(.failed(Problem(deck: error))) }
    _exit(0)
  }

  /// The longest file that any of its programs may write: a page on its way is one without packing.
  private static let mostFile = 1 << 29
}

extension Problem {
  /// What is wrong with slides, and what to do.
  init(deck error: any Error) {
    self.init(error)
    option = nil
    switch (error as? ExportError)?.code {
    case .missingProgram?:
      fix = "apt-get install poppler-utils ffmpeg, where the service runs"
    case .badDeck? where detail.contains("needs a password"):
      fix = "send a copy without a password"
    case .badDeck? where detail.contains(" at most") || detail.contains(" MB by page"):
      fix = "send fewer pages, or smaller photographs"
    case .badDeck?:
      fix = "export or print the slides as a PDF once more"
    default: break
    }
  }

  /// A full disk.
  static var noRoomForDeck: Problem {
    Problem(.noRoom, "the slides cannot be written", fix: "make room in the service's folder")
  }
}
