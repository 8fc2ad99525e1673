internal import Telop
internal import TelopPlatform
internal import TelopService

/// The folder for the service's data. If it does not exist, it is created so that only its owner has access.
struct DataFolder {
  let path: String

  /// - Parameter named: the folder's path; `nil` for `$XDG_STATE_HOME/telop` or `~/.local/state/telop`.
  init(_ named: String?) throws(StartError) {
    path = named ?? Self.standard
    guard !path.isEmpty else { throw Self.refusal("--data", "it is empty") }
    let slash = UInt8(ascii: "/")
    var prefix = path.utf8.first == slash ? "" : "."
    for part in path.utf8.split(separator: slash) {
      prefix += "/" + Substring(part)
      if mkdir(prefix, 0o700) != 0, errno != EEXIST {
        throw Self.refusal(path, String(cString: strerror(errno)))
      }
    }
    // The trailing slash makes `access` fail for a file.
    guard access(path + "/", W_OK | X_OK) == 0 else {
      throw Self.refusal(path, String(cString: strerror(errno)))
    }
  }

  private static func refusal(_ path: String, _ reason: String) -> StartError {
    StartError("\(path): \(reason); name another folder with --data", status: 73)
  }

  private static var standard: String {
    let state = Machine.variable("XDG_STATE_HOME")
    // The XDG specification says to ignore relative paths.
    if state.utf8.first == UInt8(ascii: "/") { return state + "/telop" }
    return Machine.variable("HOME") + "/.local/state/telop"
  }
}
