internal import Telop
internal import TelopText
import TelopUnits

extension FitDocument {
  /// The repetition of the line. Its passes stand end to end, each as wide as the period.
  public struct Loop: Sendable, Codable, Equatable {
    /// The number of passes within the duration; absent for an endless line.
    public var rounds: Int?
    /// True for an endless line: the duration is then the time of one pass, and the pictures at its
    /// start and end are the same.
    public var endless: Bool
    /// The distance that the line travels until the picture repeats, in pixels: its items, with a
    /// separator after each.
    public var period: Double
    /// `period` as a fraction.
    public var periodExact: String
    /// The number of passes that cover the viewport at every moment.
    public var copies: Int
    /// The number of frames after which the same picture repeats; absent beyond a thousand million.
    public var framesPerLoop: Int?
    /// The requested seconds of a pass, exact decimal; absent unless whole pixels changed them.
    public var durationBefore: String?
    /// The effect of the seam on the text beside it: `same` (none), `changed`, `joined` or `uncut`.
    public var seam: String
    /// The effect in one sentence; absent if there is none.
    public var seamMessage: String?
    /// The paragraphs, in the order in which they pass.
    public var items: [Item]

    /// A paragraph of the line.
    public struct Item: Sendable, Codable, Equatable {
      /// Two UTF-8 offsets into the script's line, which contains the item once.
      public var utf8: [Int]
      /// The distance from the start of the pass, in pixels.
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
