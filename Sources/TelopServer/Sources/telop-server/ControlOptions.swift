internal import ArgumentParser
internal import Telop
internal import TelopEssentials
internal import TelopService

/// Options for controlling shows from other programs, and for notifying other programs of events.
struct ControlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Accept OSC commands over UDP, without a token; on 127.0.0.1 by default.",
      valueName: "[host:]port"))
  var osc: String?

  @Option(
    help: ArgumentHelp(
      "POST the start, sections and end of shows to this address. Repeatable.", valueName: "url"))
  var webhook: [String] = []

  @Option(
    help: ArgumentHelp(
      "Sign webhook requests by HMAC-SHA256 with the secret in this file.", valueName: "file"),
    completion: .file())
  var webhookSecretFile: String?

  /// - Throws: `badValue`, `StartError`.
  func configure(_ configuration: inout ServiceConfiguration) throws {
    if let osc {
      let address = try ListenAddress(osc.contains(":") ? osc : "127.0.0.1:\(osc)", option: "osc")
      configuration.osc = .init(host: address.host, port: address.port)
    }
    guard webhook.count <= 16 else {
      throw PlanError(.badValue, "there are more than 16 --webhook", options: ["webhook"])
    }
    for url in webhook where !Self.isAddress(url) {
      throw PlanError(
        .badValue, "--webhook '\(url)' is not an address such as https://name/path",
        options: ["webhook"])
    }
    guard webhook.isEmpty || Curl.isInstalled else {
      throw StartError(
        "webhooks are sent by curl, which is not installed; install curl", status: 69)
    }
    configuration.webhooks.urls = webhook
    configuration.webhooks.secret = try webhookSecretFile.map(Self.secret)
  }

  private static func isAddress(_ url: String) -> Bool {
    guard let parsed = URL(string: url), let scheme = parsed.scheme?.lowercased(),
      let host = parsed.host, url.utf8.count <= 4_096
    else { return false }
    return ["http", "https"].contains(scheme) && !host.isEmpty
      && url.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
  }

  /// Reads a secret from a file, without the final line ending that editors add.
  private static func secret(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw StartError("--webhook-secret-file \(path) cannot be read", status: 66)
    }
    var bytes = Array(data)
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    guard (16...4_096).contains(bytes.count) else {
      throw StartError("--webhook-secret-file \(path) must hold 16 to 4,096 bytes", status: 65)
    }
    return bytes
  }
}
