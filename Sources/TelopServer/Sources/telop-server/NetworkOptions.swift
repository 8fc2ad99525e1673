internal import ArgumentParser
internal import Telop
internal import TelopService

struct NetworkOptions: ParsableArguments {
  @Flag(help: "Listen on the network and require tokens, printed once on a terminal.")
  var lan = false

  @Option(
    help: ArgumentHelp(
      "File of the required tokens. With --lan, tokens.json in --data by default.",
      valueName: "file"), completion: .file())
  var tokenFile: String?

  @Flag(help: "Make new tokens and invalidate the old ones.")
  var newTokens = false

  @Option(
    help: ArgumentHelp(
      "Additional accepted host name, such as a proxy's. Repeatable.", valueName: "name"))
  var hostName: [String] = []

  @Option(
    help: ArgumentHelp(
      "Origin that may embed the service's pages: https://name. Repeatable.", valueName: "origin"))
  var framedBy: [String] = []

  @Flag(
    help: "Accept commands by GET, too, with the token in the path: /control/TOKEN/shows/ID/go.")
  var controlByGet = false

  var defaultAddress: ListenAddress { lan ? .everywhere : .loopback }

  /// The address to listen on. Throws `badValue` for a malformed address, and without `--lan` for an address that other
  /// machines can reach.
  func address(_ listen: String?) throws -> ListenAddress {
    let address = try listen.map { try ListenAddress($0) } ?? defaultAddress
    guard try lan || address.isLoopback() else {
      throw PlanError(
        .badValue,
        "--listen \(address) can be reached from the network: add --lan, which requires tokens",
        options: ["listen", "lan"])
    }
    return address
  }

  /// Applies the options to a configuration. Returns the token file. It is read, or created, only if an option needs
  /// tokens.
  func configure(
    _ configuration: inout ServiceConfiguration, data: DataFolder
  ) throws -> TokenFile {
    configuration.hostNames = try HostName.checked(hostName) + (lan ? Machine.names : [])
    configuration.framedBy = try HostName.checked(origins: framedBy)
    let file = TokenFile(path: tokenFile ?? "\(data.path)/tokens.json")
    guard lan || tokenFile != nil || newTokens || controlByGet else { return file }
    let tokens = try file.tokens(new: newTokens)
    if lan || tokenFile != nil { configuration.tokens = tokens }
    if controlByGet { configuration.controlBoxToken = tokens.controlBox }
    return file
  }
}
