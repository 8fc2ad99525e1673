internal import TelopPlatform
internal import TelopService

/// The links that the program prints. Tokens are after a `#`, because browsers do not send that part of an address.
struct Links {
  let address: ListenAddress
  let port: Int
  /// The tokens; `nil` if the service needs no tokens.
  let tokens: AccessTokens?
  /// The path of the token file.
  let file: String
  /// Ids of shows whose pages are listed too.
  let shows: [String]

  /// Prints the links. Tokens are printed only on a terminal, because other output may be a log.
  func printAll() {
    if let tokens, let terminal = Terminal.output {
      print(text.joined(separator: "\n"))
      print(terminal.qrCode(of: qrCodeAddress(tokens)))
    } else if tokens != nil {
      print(
        "listening on \(urls.joined(separator: " and ")); \(file) has the tokens, for links such as "
          + "\(urls[0])/#control=TOKEN")
    } else {
      print(text.joined(separator: "\n"))
      print("for a phone: --lan opens the service to the network, with tokens and a QR code")
    }
    fflush(nil)
  }

  private var hosts: [String] {
    guard ["::", "0.0.0.0"].contains(address.host) else { return [address.host] }
    return Machine.addresses.isEmpty ? ["127.0.0.1"] : Machine.addresses
  }

  private var urls: [String] { hosts.map { "http://\(ListenAddress(host: $0, port: port))" } }

  /// The address in the QR code: the presenter page of the first show, or the front page.
  private func qrCodeAddress(_ tokens: AccessTokens) -> String {
    urls[0] + (shows.first.map { "/shows/\($0)/presenter" } ?? "/") + "#control=\(tokens.control)"
  }

  private var text: [String] {
    let control = tokens.map { "#control=\($0.control)" } ?? ""
    let view = tokens.map { "#view=\($0.view)" } ?? ""
    var lines: [String] = []
    for url in urls {
      lines.append("front page  \(url)/\(control)")
      if tokens != nil { lines.append("view only   \(url)/\(view)") }
    }
    for show in shows {
      lines.append("presenter   \(urls[0])/shows/\(show)/presenter\(control)")
      lines.append("stage       \(urls[0])/shows/\(show)/stage\(control)")
      lines.append("overlay     \(urls[0])/shows/\(show)/overlay\(view)")
    }
    return lines
  }
}
