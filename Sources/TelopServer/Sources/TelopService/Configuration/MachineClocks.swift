internal import TelopEssentials
internal import TelopShows

/// The clocks of the machine, as the service reads them; tests have their own.
struct MachineClocks: Sendable {
  /// The time of day, which an operator or a time service may set.
  var wall: @Sendable () -> Moment = { Moment.wall }
  /// The time since the machine started. Sleep counts (`CLOCK_BOOTTIME`): a talk goes on while a laptop is closed.
  var elapsed: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The identity of the machine's start; `nil` where the system has none.
  var boot = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/sys/kernel/random/boot_id")))
    .map { String(decoding: $0, as: UTF8.self) }
}

extension Moment {
  /// The machine's time of day. Only `ServiceClock` reads it.
  static var wall: Moment {
    Moment(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
  }
}
