internal import Telop

/// Validation of names for `Host` headers and of origins for `Content-Security-Policy`.
enum HostName {
  /// Validates the names of `--host-name`. Throws `badValue`.
  static func checked(_ names: [String]) throws -> [String] {
    for name in names where !isValid(name.lowercased()) {
      throw PlanError(
        .badValue,
        "--host-name '\(name)' is not a name such as telop.example.org: leave out http://, the port "
          + "and any path", options: ["host-name"])
    }
    return names
  }

  /// Whether a lowercase text is a host name or an IP address.
  static func isValid(_ text: String) -> Bool {
    let allowed = "abcdefghijklmnopqrstuvwxyz0123456789-_"
    // An IPv6 address is written without brackets here.
    if text.contains(":") {
      return text.utf8.count <= 45 && text.allSatisfy { "0123456789abcdef:.".contains($0) }
        && text.count { $0 == ":" } > 1
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return (1...253).contains(text.utf8.count)
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.allSatisfy { allowed.contains($0) }
      }
  }

  /// Validates the origins of `--framed-by`. Throws `badValue`.
  static func checked(origins: [String]) throws -> [String] {
    for origin in origins {
      let parts = origin.split(separator: "/", omittingEmptySubsequences: false)
      let halves = (parts.last ?? "").split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 3, ["http:", "https:"].contains(parts[0]), parts[1].isEmpty,
        halves.count <= 2, isValid(halves[0].lowercased()),
        halves.count == 1 || halves[1].allSatisfy(\.isNumber) && UInt16(halves[1]) != nil
      else {
        throw PlanError(
          .badValue, "--framed-by '\(origin)' is not an origin such as https://deck.example.org",
          options: ["framed-by"])
      }
    }
    return origins
  }
}
