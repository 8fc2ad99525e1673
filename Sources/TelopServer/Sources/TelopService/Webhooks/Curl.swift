internal import TelopPlatform

/// Sends webhooks by curl. Secrets go through curl's standard input, because other users can see its arguments.
package enum Curl {
  package static var isInstalled: Bool { path != nil }

  /// Maximum time of a delivery in seconds.
  static let timeout = 10

  static var path: String? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/curl" }.first { access($0, X_OK) == 0 }
  }

  /// The request in the syntax of curl's configuration files.
  static func configuration(url: String, body: [UInt8], headers: [String]) -> String {
    let settings =
      [("url", url), ("request", "POST")] + headers.map { ("header", $0) } + [
        ("data-raw", String(decoding: body, as: UTF8.self)), ("max-time", "\(timeout)"),
        ("proto", "=http,https"), ("output", "/dev/null"),
      ]
    return settings.map { "\($0) = \"\(escaped($1))\"\n" }.joined() + "fail\nsilent\n"
  }

  // Reads scalars, because a quotation mark before a combining mark is part of another `Character`.
  private static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", "\"": escaped.append(contentsOf: ["\\", scalar])
      case "\n": escaped.append(contentsOf: ["\\", "n"])
      case "\r": escaped.append(contentsOf: ["\\", "r"])
      case "\t": escaped.append(contentsOf: ["\\", "t"])
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// Runs curl; blocks. Returns whether the delivery succeeded with a status below 400.
  static func run(_ configuration: String) -> Bool {
    var ends: [CInt] = [0, 0]
    // The sockets are close-on-exec, so that no other child process inherits them.
    guard let path, configuration.utf8.count < 1 << 16, telop_sockets(&ends) == 0 else {
      return false
    }
    defer { close(ends[0]) }
    let bytes = Array(configuration.utf8)
    // The socket buffer holds everything until curl reads it.
    let isWritten = write(ends[1], bytes, bytes.count) == bytes.count
    close(ends[1])
    guard isWritten, let process = spawn(path, input: ends[0]) else { return false }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }

  private static func spawn(_ path: String, input: CInt) -> pid_t? {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { return nil }
    defer { close(nothing) }
    var process: pid_t = 0
    let spawning = Spawning(input: input, output: nothing, errors: nothing, group: -1)
    // `-q` ignores the operator's own configuration.
    let status = spawning.start([path, "-q", "--config", "-"], &process)
    return status == 0 ? process : nil
  }
}
