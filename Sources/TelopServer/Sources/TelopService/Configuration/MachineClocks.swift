internal import TelopEssentials
internal import TelopShows

/// The machine's clocks, which tests can replace.
struct MachineClocks: Sendable {
  var wall: @Sendable () -> Moment = { Moment.wall }
  /// Time since the machine started (`CLOCK_BOOTTIME`). Sleep counts, because a talk goes on while a laptop is closed.
  var elapsed: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Identity of the machine's current boot; `nil` if the system has none.
  var boot = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/sys/kernel/random/boot_id")))
    .map { String(decoding: $0, as: UTF8.self) }
}

extension Moment {
  /// The machine's wall-clock time. Only `ServiceClock` reads it.
  static var wall: Moment {
    Moment(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
  }
}
