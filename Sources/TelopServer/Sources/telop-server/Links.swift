internal import TelopService

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What people open: addresses with the tokens behind a `#`, which browsers keep to themselves.
struct Links {
  let address: ListenAddress
  let port: Int
  let tokens: AccessTokens
  /// Where the tokens are kept.
  let file: String

  /// Says them, once: on a terminal with the tokens. What is no terminal may be a log: there it is said where
  /// they are kept.
  func say(shows: [String]) {
    print(isatty(1) == 1 ? text(shows: shows) : withoutTokens)
    fflush(nil)
  }

  /// The names that others reach the service by.
  var hosts: [String] {
    guard ["::", "0.0.0.0"].contains(address.host) else { return [address.host] }
    return Machine.addresses.isEmpty ? ["127.0.0.1"] : Machine.addresses
  }

  private var urls: [String] {
    hosts.map { "http://" + ($0.contains(":") ? "[\($0)]" : $0) + ":\(port)" }
  }

  private var withoutTokens: String {
    "listening on \(urls.joined(separator: " and ")); \(file) has the tokens, for links such as "
      + "\(urls[0])/#control=TOKEN"
  }

  private func text(shows: [String]) -> String {
    var lines: [String] = []
    for url in urls {
      lines.append("control  \(url)/#control=\(tokens.control)")
      lines.append("view     \(url)/#view=\(tokens.view)")
    }
    for show in shows {
      lines.append("present  \(urls[0])/shows/\(show)/presenter#control=\(tokens.control)")
      lines.append("overlay  \(urls[0])/shows/\(show)/overlay#view=\(tokens.view)")
    }
    return lines.joined(separator: "\n")
  }
}
