internal import Synchronization
internal import TelopPlatform

/// The meters of a font stack that nobody is using.
///
/// A place for each of some threads holds one meter, and whoever finds none makes one: without a lock, behind which
/// threads would queue up when there are more of them than processors.
final class WidthMeters: Sendable {
  private static let places = 64
  /// How many places a thread looks at, from its own on.
  private static let tries = 4

  /// A retained meter in each, or none. The memory is never anything else, and lives as long as this object.
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

  /// One for the caller alone, until it is given back.
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
