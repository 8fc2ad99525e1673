package import Telop
internal import TelopEssentials
@_spi(Answers) package import TelopExport
internal import TelopShows

/// The configuration of a service, as the command line sets it.
package struct ServiceConfiguration: Sendable {
  package var host = "127.0.0.1"
  /// The port to listen on; 0 takes a free port.
  package var port = 8_080
  /// Path of a script from which the service creates a show. The show follows saved changes of the file.
  package var script: String?
  /// Path of a PDF with the slides of the script's show.
  package var deck: String?
  /// The band's default place on stages: over the slides or beside them. The URL of a stage can override it.
  package var deckPlace = DeckPlace.over
  package var deckUploads = true
  /// Host names accepted besides the address, such as the name of a proxy.
  package var hostNames: [String] = []
  /// Fonts that requests may name besides the bundled fonts, by path or name.
  package var fonts: [String] = []
  package var fontUploads = false
  package var bundled = BundledFonts.standard
  /// The folder for shows; `nil` keeps them in memory.
  package var data: String?
  /// Prefix of the ids of shows, in letters and digits. A proxy routes requests by this prefix.
  package var instance = "a"
  /// The tokens that requests need; `nil` disables authentication.
  package var tokens: AccessTokens?
  /// Other origins whose pages may frame the service's pages, in the syntax of `frame-ancestors`.
  package var framedBy: [String] = []
  /// The token for control boxes, see `AccessTokens.controlBox`; `nil` disables control by GET.
  package var controlBoxToken: String?
  /// The address at which to accept Open Sound Control; `nil` disables it.
  package var osc: OSC?
  package var webhooks = Webhooks()
  /// The program for child processes; `nil` for `telop-server` beside the running program.
  package var program: String?
  package var limits = Limits()
  var clocks = MachineClocks()

  package init() {}

  /// A random id, with the prefix by which a proxy finds the instance.
  static func newID(_ instance: String, length: Int) -> String {
    let letters = Array("23456789abcdefghjkmnpqrstuvwxyz")
    return instance + "-" + String((0..<length).compactMap { _ in letters.randomElement() })
  }

  package struct OSC: Sendable {
    package var host: String
    package var port: Int
    /// Called with the port once the service listens for Open Sound Control.
    package var started: @Sendable (Int) -> Void

    package init(host: String, port: Int, started: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.host = host
      self.port = port
      self.started = started
    }
  }

  package struct Webhooks: Sendable {
    /// URLs with `http` or `https`.
    package var urls: [String] = []
    /// The key for the signatures of bodies; `nil` for no signatures.
    package var secret: [UInt8]?
    /// Pause before the second attempt to deliver an event. The pause doubles with each further attempt.
    package var pause = Duration.seconds(1)

    package init() {}
  }
}

/// The reason why the service cannot start.
package struct StartError: Error, Sendable, Hashable {
  /// The file or option and the reason, in one line.
  package let message: String
  /// Exit status of `sysexits.h`.
  package let status: Int32

  package init(_ message: String, status: Int32) {
    self.message = message
    self.status = status
  }
}

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
  static var wall: Moment { Moment(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) }
}
