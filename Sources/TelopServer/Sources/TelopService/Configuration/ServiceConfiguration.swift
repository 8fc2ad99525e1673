public import Telop
public import TelopExport

/// What a service is told at its start.
public struct ServiceConfiguration: Sendable {
  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 takes a free one.
  public var port = 8_080
  /// A script's file that a show is made of, which follows what is saved there; `nil` makes none.
  public var script: String?
  /// A PDF whose pages are the slides of the script's show; `nil` is none.
  public var deck: String?
  /// Where stages have their slides unless their address says so.
  public var deckPlace = DeckPlace.over
  /// Whether clients may give shows slides.
  public var deckUploads = true
  /// Names that a `Host` header may have besides the address: those of a proxy in front.
  public var hostNames: [String] = []
  /// Fonts that requests may name besides the bundled ones, by path or name.
  public var fonts: [String] = []
  /// Whether clients may add to the fonts that requests may name.
  public var fontUploads = false
  /// Where the bundled fonts are.
  public var bundled = BundledFonts.standard
  /// The folder that shows are kept in; `nil` keeps them in memory, as long as the service runs.
  public var data: String?
  /// What the ids of shows begin with, so that a proxy knows where a show is: letters and digits.
  public var instance = "a"
  /// What requests are asked for; `nil` lets everybody do everything who reaches the service.
  public var tokens: AccessTokens?
  /// Origins whose pages may frame the service's, as `Content-Security-Policy` writes them, besides its own.
  public var framedBy: [String] = []
  /// The token in the paths that control shows by GET; `nil` has no such paths.
  public var boxToken: String?
  /// Where commands are taken by Open Sound Control; `nil` is nowhere.
  public var osc: OSC?
  /// Who is told of what happens to shows.
  public var webhooks = Webhooks()
  /// The program that is started for each export; `nil` is `telop-server` beside the program that runs.
  public var program: String?
  /// How much a client may ask for.
  public var limits = Limits()
  /// What the time is.
  var clocks = MachineClocks()

  /// The defaults: the machine itself, port 8080, bundled fonts.
  public init() {}

  /// An address of Open Sound Control.
  public struct OSC: Sendable {
    /// The address.
    public var host: String
    /// The port; 0 takes a free one.
    public var port: Int
    /// Called with the port once it listens.
    public var started: @Sendable (Int) -> Void

    /// A place from its parts.
    public init(host: String, port: Int, started: @escaping @Sendable (Int) -> Void = { _ in }) {
      (self.host, self.port, self.started) = (host, port, started)
    }
  }

  /// Addresses that hear of shows.
  public struct Webhooks: Sendable {
    /// Where to, by `http` or `https`.
    public var urls: [String] = []
    /// What bodies are signed with; `nil` signs none.
    public var secret: [UInt8]?
    /// How long to wait before a second attempt; twice as long before each one after.
    public var pause = Duration.seconds(1)

    /// None.
    public init() {}
  }
}
