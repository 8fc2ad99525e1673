@_spi(Answers) internal import Telop

extension FitDocument {
  /// How the line repeats. The passes follow each other without gaps, and each is as wide as `period`.
  package struct Loop: Sendable, Codable, Equatable {
    /// The number of passes within the duration; absent for an endless line.
    package var passes: Int?
    /// True for an endless line. The plan's duration is then the time of one pass, and the picture at the end of a pass
    /// equals the picture at its start.
    package var endless: Bool
    /// The distance until the picture repeats, in pixels: the width of all items, with a separator after each.
    package var period: Double
    package var periodExact: String
    /// The number of passes that together cover the viewport at all times.
    package var copies: Int
    /// The number of frames after which the same picture repeats; absent above 1,000,000,000.
    package var framesPerLoop: Int?
    /// The requested duration of a pass in seconds, exact decimal; absent unless whole pixels changed the duration.
    package var durationBefore: String?
    /// The effect of the seam between two passes on adjacent text: `same` (none), `changed`, `joined` or `uncut`; see
    /// `LoopPass.Seam`.
    package var seam: String
    /// The effect of the seam in one sentence; absent for `same`.
    package var seamMessage: String?
    /// The paragraphs, in the order in which they pass.
    package var items: [Item]

    /// A paragraph of the line.
    package struct Item: Sendable, Codable, Equatable {
      /// Two UTF-8 offsets into the script's line, which contains the item once.
      package var utf8: [Int]
      /// The distance of the item from the start of the pass, in pixels.
      package var start: Double
      package var startExact: String
      /// The item's advance, in pixels.
      package var width: Double
      package var widthExact: String
    }
  }
}

extension FitDocument.Loop {
  init(_ loop: LoopOutcome) {
    let pass = loop.plan.pass
    self.init(
      passes: loop.passes, endless: loop.isEndless, period: pass.period.double,
      periodExact: pass.period.description, copies: loop.plan.copies,
      framesPerLoop: loop.plan.framesPerLoop,
      durationBefore: loop.requestedDuration?.exactSeconds.decimalDescription,
      seam: pass.seam.rawValue, seamMessage: pass.seam.message,
      items: pass.items.map { item in
        Item(
          utf8: item.range.offsets, start: item.start.double, startExact: item.start.description,
          width: item.width.double, widthExact: item.width.description)
      })
  }
}
