@_spi(Answers) internal import Telop

extension FitDocument {
  /// A phase of the motion. Times are in seconds, distances in pixels, speeds in pixels per second.
  package struct Phase: Sendable, Codable, Equatable {
    /// `hold`, `start`, `cruise` or `stop`.
    package var kind: String
    /// The time at which the phase begins.
    package var time: Double
    package var timeExact: String
    /// The distance travelled at `time`.
    package var offset: Double
    package var offsetExact: String
    package var duration: Double
    package var durationExact: String
    /// The speed. For a start or stop, this is the speed at its fast end.
    package var speed: Double
    package var speedExact: String
    /// The distance travelled in this phase.
    package var distance: Double
    package var distanceExact: String
  }

  /// The result of a search for changes that make the line move by whole pixels per frame. The option `pixel-bounds`
  /// limits the changes.
  package struct WholePixels: Sendable, Codable, Equatable {
    /// The property that was changed: `size`, `spacing`, `gaps` or `two-speed`; `off` if no change was needed. Absent
    /// if no change within the bounds reaches whole pixels.
    package var method: String?
    /// The unevenness of the motion if frames are drawn at whole pixels: from 0 (even) to 0.5.
    package var score: Double
    /// The changes that reach whole pixels: first the change that the plan uses, then the others by ascending cost.
    package var answers: [Answer]
    /// The changes that would exceed the bounds.
    package var misses: [Miss]
    /// The uneven stretches, and those that end early or late; absent if there are none. Each is between two timed
    /// places.
    package var exceptions: [Exception]?

    package struct Answer: Sendable, Codable, Equatable {
      package var method: String
      /// The number of pixels per frame, for each cruise.
      package var pixelsPerFrame: [Int]
      /// The number of frames of each cruise.
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

    /// A stretch between two timed places that does not move by whole pixels, or does not end on time.
    package struct Exception: Sendable, Codable, Equatable {
      /// `uneven` if the stretch does not move by whole pixels, or `off` if its end is early or late.
      package var kind: String
      /// The name of the stretch's start, such as `the cue @1:30`.
      package var from: String
      package var to: String
      package var start: Double
      package var end: Double
      /// The delay of the stretch's end, in seconds; below 0 if the stretch ends early.
      package var late: Double
      package var message: String
    }

    package struct Miss: Sendable, Codable, Equatable {
      package var method: String
      package var pixelsPerFrame: Int
      /// The bounds that would allow the change, in the form of the option `pixel-bounds`; empty if no bounds do.
      package var bound: String
      package var message: String
    }
  }
}

extension FitDocument.Phase {
  init(_ phase: Motion.Phase, from milestone: Motion.Milestone) {
    self.init(
      kind: phase.kind.rawValue, time: milestone.time.double, timeExact: milestone.time.description,
      offset: milestone.offset.double, offsetExact: milestone.offset.description,
      duration: phase.duration.double, durationExact: phase.duration.description,
      speed: phase.speed.double, speedExact: phase.speed.description,
      distance: phase.distance.double, distanceExact: phase.distance.description)
  }
}

extension FitDocument.WholePixels {
  init(_ outcome: WholePixelOutcome, of plan: ScrollPlan) {
    self.init(
      method: outcome.answer?.method.rawValue, score: plan.motionUnevenness,
      answers: ([outcome.answer].compactMap { $0 } + outcome.otherAnswers).map(Answer.init),
      misses: outcome.misses.map {
        Miss(
          method: $0.method.rawValue, pixelsPerFrame: $0.step, bound: $0.bound, message: $0.message)
      }, exceptions: outcome.exceptions.isEmpty ? nil : outcome.exceptions.map(Exception.init))
  }
}

extension FitDocument.WholePixels.Exception {
  init(_ exception: WholePixelException) {
    self.init(
      kind: exception.kind.rawValue, from: exception.startName, to: exception.endName,
      start: exception.start.double, end: exception.end.double, late: exception.delay.double,
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
