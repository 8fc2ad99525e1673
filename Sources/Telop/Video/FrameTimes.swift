package import TelopUnits

/// The times at which the frames of a video are displayed.
package struct FrameTimes {
  /// The times in ticks, ascending; empty if the time of a frame or the duration of a tick is unknown.
  private let ticks: [Int64]
  private let tick: Rational
  package let count: Int

  /// - Parameters:
  ///   - times: the times in ticks, in any order; `nil` for a frame without a time.
  ///   - tick: the duration of a tick in seconds; 0 if unknown.
  package init(_ times: [Int64?], tick: Rational) {
    count = times.count
    let known = times.compactMap { $0 }
    ticks = known.count == times.count && tick > 0 ? known.sorted() : []
    self.tick = tick
  }

  /// The time of the first frame, in seconds; 0 if unknown.
  var start: Rational {
    // The product is computed as a `Double`, because a file may state numbers that do not fit 128 bits.
    ticks.first.map { Rational.rounded(Double($0) * tick.double) } ?? 0
  }

  /// The constant rate at which every frame is on time. The tolerance is an eighth of a frame's duration, or a tick if
  /// that is longer, but always less than half a frame's duration.
  ///
  /// - Parameter rates: the rates that the file states, the likeliest first.
  /// - Returns: `nil` if the times between frames vary, or if times are unknown.
  package func steadyRate(near rates: [FrameRate]) -> FrameRate? {
    let standard = rates.map { FrameRate.standard(near: $0.perSecond.double) }
    return (standard + rates).first(where: isSteady)
  }

  private func isSteady(_ rate: FrameRate) -> Bool {
    guard let first = ticks.first else { return false }
    let length = 1 / rate.perSecond.double
    let tick = tick.double
    let tolerance = min(max(tick * 1.01, length / 8), length * 0.45)
    for (index, time) in ticks.enumerated() {
      let seconds = (Double(time) - Double(first)) * tick
      guard abs(seconds - Double(index) * length) <= tolerance else { return false }
    }
    return true
  }
}

extension FrameRate {
  static let standardRates: [FrameRate] = [
    "24", "25", "30", "48", "50", "60", "120", "23.976", "29.97", "47.952", "59.94", "119.88",
  ].compactMap { FrameRate($0) }

  /// The standard rate nearest to a number of frames per second.
  static func standard(near perSecond: Double) -> FrameRate {
    standardRates.min {
      abs($0.perSecond.double - perSecond) < abs($1.perSecond.double - perSecond)
    } ?? .sixty
  }
}
