internal import Telop
internal import TelopText
import TelopUnits

extension FitDocument {
  package struct Phase: Sendable, Codable, Equatable {
    /// `hold`, `start`, `cruise` or `stop`.
    package var kind: String
    /// Seconds from the start of the plan.
    package var from: Double
    /// `from` as a fraction.
    package var fromExact: String
    /// The length in seconds.
    package var duration: Double
    package var durationExact: String
    /// The speed in pixels per second: of a cruise, or at the fast end of a ramp.
    package var speed: Double
    package var speedExact: String
  }

  package struct WholePixels: Sendable, Codable, Equatable {
    /// The changed property: `size`, `spacing`, `gaps` or `two-speed`, `off` if no change was
    /// needed; absent if there is no answer.
    package var method: String?
    /// The unevenness of the motion when it is drawn at whole pixels: 0 is perfect, 0.5 the worst.
    package var score: Double
    /// The answer that the plan follows, then the other answers, the cheapest first.
    package var answers: [Answer]
    /// The changes that other methods would have needed.
    package var misses: [Miss]
    /// The stretches in which whole pixels and the times of cues, slides and sections are not both possible; absent if
    /// there are none.
    package var exceptions: [Exception]?

    /// A change that reaches whole pixels.
    package struct Answer: Sendable, Codable, Equatable {
      package var method: String
      /// Whole pixels per frame, one for each cruise.
      package var pixelsPerFrame: [Int]
      /// The frames of each cruise.
      package var frames: [Int]
      /// The type size in pixels per em: a decimal, or a fraction if the decimal does not end.
      package var size: String
      /// Space after every letter, in pixels, in the form of `size`.
      package var letterSpacing: String
      /// Space added to every separator, in pixels, in the form of `size`.
      package var gap: String
      /// Extra distance before the first ink, in pixels, in the form of `size`.
      package var lead: String
      /// The cost of the change; see `WholePixelAnswer.cost`.
      package var cost: Double
    }

    /// A stretch that does not move by whole pixels, or does not end on time.
    package struct Exception: Sendable, Codable, Equatable {
      /// `uneven`: it does not move by whole pixels; `off`: its end is early or late.
      package var kind: String
      /// The start of the stretch: `the cue @1:30`.
      package var from: String
      package var to: String
      /// The start time in seconds.
      package var start: Double
      /// The end time in seconds.
      package var end: Double
      /// The delay of its end in seconds; below 0 if early.
      package var late: Double
      package var message: String
    }

    /// A method whose change would be outside the bounds.
    package struct Miss: Sendable, Codable, Equatable {
      /// The property that would be changed.
      package var method: String
      package var pixelsPerFrame: Int
      /// The bounds that would allow it, as read by `pixel-bounds`; empty if no bound helps.
      package var bound: String
      package var message: String
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
