@_spi(Answers) public import Telop

/// The answer to a `ResumeRequest`, and the output of `telop resume --format json`: the rest after an interruption.
@_spi(Answers) public struct ResumeDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  /// The time at which the talk continues, in seconds from the start.
  package var from: Double
  package var fromExact: String
  /// The time at which the plan ends, in seconds from the start, including a delay.
  package var duration: Double
  package var durationExact: String
  /// The delay of the end in seconds; 0 if the plan ends on time.
  package var late: Double
  /// The standstill at the end, in seconds.
  package var stillAtEnd: Double
  /// The part of `hold-end` and `finish-early` that was given up to end on time, in seconds.
  package var givenUp: Double
  /// The factor by which all speeds changed, except in the sections of `atMaxSpeed`.
  package var change: Double
  package var changeExact: String
  /// The speed at the interruption, in pixels per second.
  package var speedBefore: Double
  /// The speed of the rest, in pixels per second; 0 if the text no longer moves.
  package var speed: Double
  /// The distance that the strip has travelled at `from`, in pixels.
  package var offset: Double
  package var offsetExact: String
  /// True if the text moves by whole pixels in every frame.
  package var wholePixels: Bool
  /// In a plan with whole pixels, the stretches that do not move by whole pixels, each between two timed places.
  package var exceptions: [FitDocument.WholePixels.Exception]
  /// The phases that end after `from`, with times from the start of the talk.
  package var phases: [FitDocument.Phase]
  /// The sections that were dropped to end on time.
  package var dropped: [DroppedSection]
  /// The sections that are limited by their own `max-speed`: indices in the script, from 0.
  package var atMaxSpeed: [Int]
  /// The remaining cues and slides, in the order of their times. `Cue.met` counts from the start of the talk.
  package var cues: [FitDocument.Cue]
  /// The sections that are on screen at `from` or enter later.
  package var sections: [FitDocument.Section]
  /// The pace of the remaining text; absent if no text remains.
  package var pace: FitDocument.SectionPace?
  /// The cost of each further second of the pause; absent if no time would be left for the rest.
  package var waiting: Waiting?
  /// Warnings for the author; absent if there are none.
  package var warnings: [ScriptWarning]?

  package struct DroppedSection: Sendable, Codable, Equatable {
    /// The heading's text; absent for text without a heading.
    package var title: String?
    /// The section's index in the script, from 0.
    package var index: Int
    package var line: Int
  }

  package struct Waiting: Sendable, Codable, Equatable {
    /// The increase of `change`: 0.02 is 2 % of the speeds before the interruption.
    package var change: Double
    /// The increase of `speed`, as a share of `speed`: 0.02 is 2 %.
    package var faster: Double
    /// The resulting `pace.peak`; absent if no text remains to be read.
    package var peak: Double?
    /// The increase of `givenUp`, in seconds.
    package var givenUp: Double
    /// The increase of `late`, in seconds.
    package var late: Double
    /// The further sections that would be dropped.
    package var dropped: [DroppedSection]
  }

  /// Creates the document. For `waiting`, it also resumes the plan after a pause that is one second longer.
  public init(_ resumption: Fit.Resumption, after interruption: Interruption, of fit: Fit) {
    let continuation = resumption.continuation
    let scene = resumption.fit.scene
    let motion = scene.motion.lineMotion
    from = continuation.from.double
    fromExact = continuation.from.description
    duration = motion.duration.double
    durationExact = motion.duration.description
    late = continuation.late.double
    stillAtEnd = continuation.standstillAtEnd.double
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
    phases = zip(motion.phases, motion.milestones).filter { phase, milestone in
      phase.duration.roundedSum(with: milestone.time) > continuation.from
    }.map(FitDocument.Phase.init)
    let section = { DroppedSection($0, of: fit.script) }
    dropped = continuation.dropped.map(section)
    atMaxSpeed = continuation.atMaxSpeed
    cues = resumption.cuesAhead.map(FitDocument.Cue.init)
    sections = scene.sections.filter { ($0.presence?.leaves ?? 0) > continuation.from }
      .map { FitDocument.Section($0, pace: nil) }
    pace = resumption.pace.map(FitDocument.SectionPace.init)
    waiting = fit.waitingCost(after: interruption, beside: resumption).map { cost in
      Waiting(
        change: cost.change.double, faster: cost.speedIncrease.double, peak: cost.peak?.double,
        givenUp: cost.givenUp.double, late: cost.late.double, dropped: cost.dropped.map(section))
    }
    warnings = ScriptWarning.all(fit.script.notes)
  }
}

extension ResumeDocument.DroppedSection {
  fileprivate init(_ index: Int, of script: Script) {
    let section = script.sections[index]
    self.init(title: section.title, index: index, line: section.sourceLine)
  }
}
