internal import TelopText
import TelopUnits

extension FitDocument {
  /// A stretch of time with one way of moving.
  public struct Phase: Sendable, Codable, Equatable {
    /// `hold`, `start`, `cruise` or `stop`.
    public var kind: String
    /// Seconds from the start of the plan.
    public var from: Double
    /// `from` as a fraction.
    public var fromExact: String
    /// Seconds.
    public var duration: Double
    /// `duration` as a fraction.
    public var durationExact: String
    /// Pixels per second: of a cruise, or at the fast end of a ramp.
    public var speed: Double
    /// `speed` as a fraction.
    public var speedExact: String
  }

  /// What came of the wish for whole pixels.
  public struct WholePixels: Sendable, Codable, Equatable {
    /// What was changed: `size`, `spacing`, `gaps` or `two-speed`, `off` when nothing had to be;
    /// absent when there is no answer.
    public var method: String?
    /// How unevenly the plan moves when it is drawn at whole pixels: 0 is perfect, 0.5 the worst.
    public var score: Double
    /// The answer that the plan follows, then the others, the cheapest first.
    public var answers: [Answer]
    /// What others would have needed.
    public var misses: [Miss]
    /// Where whole pixels and the times of cues, slides and sections do not both fit; absent in plans
    /// without exceptions.
    public var exceptions: [Exception]?

    /// A way to whole pixels.
    public struct Answer: Sendable, Codable, Equatable {
      /// What is changed.
      public var method: String
      /// Whole pixels per frame, one for each cruise.
      public var pixelsPerFrame: [Int]
      /// The frames of each cruise.
      public var frames: [Int]
      /// The type size in pixels per em: a decimal, or a fraction when it does not end.
      public var size: String
      /// Space after every letter, in pixels, likewise.
      public var letterSpacing: String
      /// Space added to every separator, in pixels, likewise.
      public var gap: String
      /// Extra way before the first ink, in pixels, likewise.
      public var lead: String
      /// What it costs; Decisions.md says how it is counted.
      public var cost: Double
    }

    /// A stretch on which whole pixels or the time at its end gave way.
    public struct Exception: Sendable, Codable, Equatable {
      /// `uneven`: it does not move by whole pixels; `off`: what is at its end is early or late.
      public var kind: String
      /// What it starts with: `the cue @1:30`.
      public var from: String
      /// What it ends with.
      public var to: String
      /// When it starts, in seconds.
      public var start: Double
      /// When it ends.
      public var end: Double
      /// How late what it ends with is, in seconds; below 0 early.
      public var late: Double
      /// One sentence for a person.
      public var message: String
    }

    /// A way outside the bounds.
    public struct Miss: Sendable, Codable, Equatable {
      /// What would be changed.
      public var method: String
      /// Whole pixels per frame.
      public var pixelsPerFrame: Int
      /// What to allow, as `pixel-bounds` reads it; empty when no bound helps.
      public var bound: String
      /// One sentence for a person.
      public var message: String
    }
  }
}

extension FitDocument.Phase {
  init(_ phase: Motion.Phase, from milestone: Motion.Milestone) {
    self.init(
      kind: phase.kind.rawValue, from: milestone.time.double, fromExact: milestone.time.description,
      duration: phase.duration.double, durationExact: phase.duration.description,
      speed: phase.speed.double, speedExact: phase.speed.description)
  }
}

extension FitDocument.WholePixels {
  init(_ outcome: WholePixelOutcome, of plan: ScrollPlan) {
    self.init(
      method: outcome.answer?.method.rawValue, score: plan.motionScore,
      answers: ([outcome.answer].compactMap { $0 } + outcome.others).map(Answer.init),
      misses: outcome.misses.map {
        Miss(
          method: $0.method.rawValue, pixelsPerFrame: $0.step, bound: $0.bound, message: $0.message)
      },
      exceptions: outcome.exceptions.isEmpty ? nil : outcome.exceptions.map(Exception.init))
  }
}

extension FitDocument.WholePixels.Exception {
  init(_ exception: WholePixelException) {
    self.init(
      kind: exception.kind.rawValue, from: exception.from, to: exception.to,
      start: exception.start.double, end: exception.end.double, late: exception.late.double,
      message: exception.message)
  }
}

extension FitDocument.WholePixels.Answer {
  init(_ answer: WholePixelAnswer) {
    self.init(
      method: answer.method.rawValue, pixelsPerFrame: answer.steps, frames: answer.frames,
      size: answer.size.decimalDescription, letterSpacing: answer.letterSpacing.decimalDescription,
      gap: answer.gap.decimalDescription, lead: answer.lead.decimalDescription, cost: answer.cost)
  }
}
