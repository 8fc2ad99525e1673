package import Telop
package import TelopExport

/// What a service is told at its start.
package struct ServiceConfiguration: Sendable {
  /// The address to listen on.
  package var host = "127.0.0.1"
  /// The port to listen on; 0 takes a free one.
  package var port = 8_080
  /// A script's file that a show is made of, which follows what is saved there; `nil` makes none.
  package var script: String?
  /// A PDF whose pages are the slides of the script's show; `nil` is none.
  package var deck: String?
  /// Where stages have their slides unless their address says so.
  package var deckPlace = DeckPlace.over
  /// Whether clients may give shows slides.
  package var deckUploads = true
  /// Names that a `Host` header may have besides the address: those of a proxy in front.
  package var hostNames: [String] = []
  /// Fonts that requests may name besides the bundled ones, by path or name.
  package var fonts: [String] = []
  /// Whether clients may add to the fonts that requests may name.
  package var fontUploads = false
  /// Where the bundled fonts are.
  package var bundled = BundledFonts.standard
  /// The folder that shows are kept in; `nil` keeps them in memory, as long as the service runs.
  package var data: String?
  /// What the ids of shows begin with, so that a proxy knows where a show is: letters and digits.
  package var instance = "a"
  /// What requests are asked for; `nil` lets everybody do everything who reaches the service.
  package var tokens: AccessTokens?
  /// Origins whose pages may frame the service's, as `Content-Security-Policy` writes them, besides its own.
  package var framedBy: [String] = []
  /// The token in the paths that control shows by GET; `nil` has no such paths.
  package var boxToken: String?
  /// Where commands are taken by Open Sound Control; `nil` is nowhere.
  package var osc: OSC?
  /// Who is told of what happens to shows.
  package var webhooks = Webhooks()
  /// The program that is started for each export; `nil` is `telop-server` beside the program that runs.
  package var program: String?
  /// How much a client may ask for.
  package var limits = Limits()
  /// What the time is.
  var clocks = MachineClocks()

  /// The defaults: the machine itself, port 8080, bundled fonts.
  package init() {}

  /// An address of Open Sound Control.
  package struct OSC: Sendable {
    /// The address.
    package var host: String
    /// The port; 0 takes a free one.
    package var port: Int
    /// Called with the port once it listens.
    package var started: @Sendable (Int) -> Void

    /// A place from its parts.
    package init(host: String, port: Int, started: @escaping @Sendable (Int) -> Void = { _ in }) {
      (self.host, self.port, self.started) = (host, port, started)
    }
  }

  /// Addresses that hear of shows.
  package struct Webhooks: Sendable {
    /// Where to, by `http` or `https`.
    package var urls: [String] = []
    /// What bodies are signed with; `nil` signs none.
    package var secret: [UInt8]?
    /// How long to wait before a second attempt; twice as long before each one after.
    package var pause = Duration.seconds(1)

    /// None.
    package init() {}
  }
}
