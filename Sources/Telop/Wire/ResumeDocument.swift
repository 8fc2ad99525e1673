import TelopUnits

/// What a `ResumeRequest` is answered with, and `telop resume --format json`: the rest of a plan after an
/// interruption.
public struct ResumeDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// When it goes on, in seconds from the start.
  public var from: Double
  /// `from` as a fraction.
  public var fromExact: String
  /// When it ends, in seconds from the start: as asked, and as much later as it is late.
  public var duration: Double
  /// `duration` as a fraction.
  public var durationExact: String
  /// How late that is, in seconds; 0 when it ends on time.
  public var late: Double
  /// For how many seconds nothing moves any more at the end.
  public var stillAtEnd: Double
  /// How many seconds of `hold-end` and `finish-early` were given up to end on time.
  public var givenUp: Double
  /// By what factor the speeds changed, that of every stretch of the text but for `atMaxSpeed`.
  public var change: Double
  /// `change` as a fraction.
  public var changeExact: String
  /// Pixels per second when it was interrupted.
  public var speedBefore: Double
  /// Pixels per second when it goes on; 0 when nothing moves any more.
  public var speed: Double
  /// How far the strip has travelled when it goes on, in pixels.
  public var offset: Double
  /// `offset` as a fraction.
  public var offsetExact: String
  /// Whether every frame is whole pixels after the one before it.
  public var wholePixels: Bool
  /// Where a plan by whole pixels goes on by others; empty where it does not.
  public var exceptions: [FitDocument.WholePixels.Exception]
  /// How it moves from then on; `from` counts from the start of the talk.
  public var phases: [FitDocument.Phase]
  /// Sections that were dropped to end on time.
  public var dropped: [DroppedSection]
  /// Sections that would run faster but for their own `max-speed`: their places in the script, from 0.
  public var atMaxSpeed: [Int]
  /// The cues and slides that are still to come, in the order of their times: `met` is when they are met
  /// now.
  public var cues: [FitDocument.Cue]
  /// Sections that are still to be seen or on screen.
  public var sections: [FitDocument.Section]
  /// How fast what is left passes its readers; absent when nothing is left to read.
  public var pace: FitDocument.SectionPace?
  /// What each further second of the pause would cost; absent when no time would be left.
  public var waiting: Waiting?
  /// What stops nothing, and the author should know; absent where there is nothing.
  public var warnings: [ScriptWarning]?

  /// A section that is left out.
  public struct DroppedSection: Sendable, Codable, Equatable {
    /// The heading's text; absent for text without a heading.
    public var title: String?
    /// Its place in the script, from 0.
    public var index: Int
    /// The source line.
    public var line: Int
  }

  /// The cost of a second.
  public struct Waiting: Sendable, Codable, Equatable {
    /// How much `change` grows: in parts of the speeds before the interruption.
    public var change: Double
    /// How much faster than now the text runs then: 0.02 is 2 %.
    public var faster: Double
    /// `pace.peak` then; absent when nothing is left to read.
    public var peak: Double?
    /// How much `givenUp` grows, in seconds.
    public var givenUp: Double
    /// How much `late` grows.
    public var late: Double
    /// Sections that would be dropped besides.
    public var dropped: [DroppedSection]
  }

  /// The document of a resumption.
  ///
  /// - Parameters:
  ///   - resumption: the rest.
  ///   - interruption: what it was made after.
  ///   - fit: the plan before.
  /// - Complexity: O(n), and a second resumption for the cost of waiting.
  public init(_ resumption: Fit.Resumption, after interruption: Interruption, of fit: Fit) {
    let (continuation, scene) = (resumption.continuation, resumption.fit.scene)
    let motion = scene.motion.travel
    version = Wire.version
    from = continuation.from.double
    fromExact = continuation.from.description
    duration = motion.duration.double
    durationExact = motion.duration.description
    late = continuation.late.double
    stillAtEnd = continuation.stillAtEnd.double
    givenUp = continuation.givenUp.double
    change = continuation.change.double
    changeExact = continuation.change.description
    speedBefore = fit.plan.speedAhead(from: interruption.time.exactSeconds).double
    speed = resumption.speed.double
    let offset = motion.offset(atSeconds: continuation.from)
    self.offset = offset.double
    offsetExact = offset.description
    wholePixels = scene.motion.movesByWholePixels
    exceptions = continuation.exceptions.map(FitDocument.WholePixels.Exception.init)
    phases = zip(motion.phases, motion.milestones)
      .filter { $0.duration.roundedSum(with: $1.time) > continuation.from }
      .map(FitDocument.Phase.init)
    let section = { (index: Int) in
      DroppedSection(
        title: fit.script.sections[index].title, index: index,
        line: fit.script.sections[index].sourceLine)
    }
    dropped = continuation.dropped.map(section)
    atMaxSpeed = continuation.atMaxSpeed
    cues = resumption.cuesAhead.map(FitDocument.Cue.init)
    sections = scene.sections.filter { ($0.presence?.leaves ?? 0) > continuation.from }
      .map { FitDocument.Section($0, pace: nil) }
    pace = resumption.pace.map(FitDocument.SectionPace.init)
    waiting = fit.waitingCost(after: interruption, beside: resumption).map { cost in
      Waiting(
        change: cost.change.double, faster: cost.faster.double, peak: cost.peak?.double,
        givenUp: cost.givenUp.double, late: cost.late.double, dropped: cost.dropped.map(section))
    }
    warnings = ScriptWarning.all(fit.script.notes)
  }
}
