internal import TelopText
import TelopUnits

extension FitDocument {
  /// How the line repeats. Its rounds stand end to end, each as wide as the period.
  public struct Loop: Sendable, Codable, Equatable {
    /// How often it passes within the duration; absent when it never ends.
    public var rounds: Int?
    /// Whether it never ends: the duration is then the time of a round, and the picture at its end
    /// is that at its start.
    public var endless: Bool
    /// How far the line travels until the same picture comes again, in pixels: its items and a
    /// separator after each.
    public var period: Double
    /// `period` as a fraction.
    public var periodExact: String
    /// How many rounds cover the viewport at every moment.
    public var copies: Int
    /// After how many frames the very same picture comes again; absent beyond a thousand million.
    public var framesPerLoop: Int?
    /// The seconds of a round that were asked for, exact decimal; absent unless whole pixels changed
    /// them.
    public var durationBefore: String?
    /// What the seam does to the text beside it: `same` (nothing), `changed`, `joined` or `uncut`.
    public var seam: String
    /// The same in a sentence; absent when it does nothing.
    public var seamMessage: String?
    /// The paragraphs, in the order in which they pass.
    public var items: [Item]

    /// A paragraph of the line.
    public struct Item: Sendable, Codable, Equatable {
      /// Two UTF-8 offsets into the script's line, where it stands once.
      public var utf8: [Int]
      /// From the round's start, in pixels.
      public var start: Double
      /// `start` as a fraction.
      public var startExact: String
      /// Its advance, in pixels.
      public var width: Double
      /// `width` as a fraction.
      public var widthExact: String
    }
  }
}

extension FitDocument.Loop {
  init(_ loop: LoopOutcome) {
    let round = loop.plan.round
    self.init(
      rounds: loop.rounds, endless: loop.isEndless, period: round.period.double,
      periodExact: round.period.description, copies: loop.plan.copies,
      framesPerLoop: loop.plan.framesPerLoop,
      durationBefore: loop.durationBefore?.exactSeconds.decimalDescription,
      seam: round.seam.rawValue,
      seamMessage: round.seam.message,
      items: round.items.map { item in
        Item(
          utf8: [item.range.lowerBound, item.range.upperBound], start: item.start.double,
          startExact: item.start.description, width: item.width.double,
          widthExact: item.width.description)
      })
  }
}
