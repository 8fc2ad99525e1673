internal import Synchronization
internal import TelopPlatform

/// A lock-free pool of a font stack's idle meters.
///
/// Each thread starts at a place of its own, and creates a meter if it finds none. There is no lock, because threads
/// would queue for it when they outnumber the processors.
final class WidthMeters: Sendable {
  private static let places = 64
  /// The number of places that a thread tries, starting at its own.
  private static let tries = 4

  /// Each place holds a retained meter or nothing. The memory keeps this type, and lives as long as this object.
  nonisolated(unsafe) private let idle: UnsafeMutablePointer<Atomic<UnsafeRawPointer?>>

  init() {
    idle = .allocate(capacity: Self.places)
    for place in 0..<Self.places { (idle + place).initialize(to: Atomic(nil)) }
  }

  deinit {
    for place in 0..<Self.places { _ = take(from: place) }
    idle.deinitialize(count: Self.places)
    idle.deallocate()
  }

  /// A meter for the caller alone, until it is returned to the pool.
  func take() -> WidthMeter {
    let first = Thread.number
    for step in 0..<Self.tries {
      if let meter = take(from: (first + step) % Self.places) { return meter }
    }
    return WidthMeter()
  }

  func giveBack(_ meter: WidthMeter) {
    meter.trim()
    let kept = Unmanaged.passRetained(meter)
    let first = Thread.number
    for step in 0..<Self.tries {
      let place = idle + (first + step) % Self.places
      let (isStored, _) = place.pointee.compareExchange(
        expected: nil, desired: UnsafeRawPointer(kept.toOpaque()), ordering: .releasing)
      if isStored { return }
    }
    kept.release()
  }

  private func take(from place: Int) -> WidthMeter? {
    guard let pointer = (idle + place).pointee.exchange(nil, ordering: .acquiring) else {
      return nil
    }
    return Unmanaged<WidthMeter>.fromOpaque(pointer).takeRetainedValue()
  }
}
