/// The meters of a font stack that nobody is using.
final class WidthMeters: Sendable {
  private let idle = Guarded<[WidthMeter]>([])

  /// One for the caller alone, until it is given back.
  func take() -> WidthMeter { idle.withLock { $0.popLast() } ?? WidthMeter() }

  func giveBack(_ meter: WidthMeter) {
    meter.trim()
    idle.withLock { $0.append(meter) }
  }
}
