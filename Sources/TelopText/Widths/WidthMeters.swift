internal import Synchronization
internal import TelopPlatform

/// A lock-free pool of a font stack's idle meters.
///
/// Each thread starts at a slot of its own, and creates a meter if it finds none. With a lock, threads would queue when
/// they outnumber the processors.
final class WidthMeters: Sendable {
  private static let slotCount = 64
  /// The maximum number of slots that a thread tries, starting at its own.
  private static let maximumTries = 4

  /// Each slot holds a retained meter or nothing.
  private let idle = InlineArray<64, Atomic<Unmanaged<WidthMeter>?>> { _ in Atomic(nil) }

  deinit { for slot in 0..<Self.slotCount { _ = take(from: slot) } }

  /// A meter for the caller alone, until it is returned to the pool.
  func take() -> WidthMeter {
    let first = Thread.number
    for step in 0..<Self.maximumTries {
      if let meter = take(from: (first + step) % Self.slotCount) { return meter }
    }
    return WidthMeter()
  }

  func giveBack(_ meter: WidthMeter) {
    meter.trim()
    let reference = Unmanaged.passRetained(meter)
    let first = Thread.number
    for step in 0..<Self.maximumTries {
      let (isStored, _) = idle[(first + step) % Self.slotCount].compareExchange(
        expected: nil, desired: reference, ordering: .releasing)
      if isStored { return }
    }
    reference.release()
  }

  private func take(from slot: Int) -> WidthMeter? {
    idle[slot].exchange(nil, ordering: .acquiring)?.takeRetainedValue()
  }
}
