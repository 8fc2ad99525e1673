internal import ArgumentParser
internal import NIOCore
@_spi(Answers) internal import Telop
internal import TelopPlatform
internal import TelopService
internal import TelopStore

/// The program's report of an error: a message of one line, and an exit status of `sysexits.h`.
struct ExitReport {
  let message: String
  let status: Int32

  init(_ error: any Error, listen: String) {
    switch error {
    case let error as StoreError: self.init(error.description, Self.statuses[error.code] ?? 73)
    case let error as StartError: self.init(error.message, error.status)
    case let error as any TelopError:
      self.init(error.description, Self.status(of: error.blameConsideringFile))
    case let error as BindError:
      self.init(bindError: error.errorNumber, error.address, option: error.option)
    case let error as IOError: self.init(bindError: error.errnoCode, listen, option: "listen")
    case let error as SocketAddressError.UnknownHost:
      self.init("\(listen): there is no host \(error.host); give another --listen", 68)
    case is SocketAddressError: self.init("\(listen) is not an address; give another --listen", 68)
    default: self.init("\(error)", 70)
    }
  }

  private init(_ message: String, _ status: Int32) {
    self.message = message
    self.status = status
  }

  /// - Parameter bindError: the `errno` of listening on an address; `nil` for an unknown host.
  private init(bindError: CInt?, _ listen: String, option: String) {
    let port = listen.split(separator: ":").last ?? ""
    switch bindError {
    case nil: self.init("\(listen): there is no such host; give another --\(option)", 68)
    case EADDRINUSE:
      self.init(
        "\(listen) is in use; ss -\(option == "listen" ? "lt" : "lu")np 'sport = :\(port)' names the "
          + "program: stop it, or give another --\(option)", 69)
    case EACCES, EPERM:
      self.init(
        "\(listen): ports below 1024 need a privilege; give a port from 1024 with --\(option) "
          + "and put a proxy in front, or give the program CAP_NET_BIND_SERVICE", 77)
    case EADDRNOTAVAIL:
      self.init("\(listen) is not an address of this machine; give another --\(option)", 69)
    case let error?:
      self.init("\(listen): \(String(cString: strerror(error))); give another --\(option)", 69)
    }
  }

  private static let statuses: [StoreError.Code: Int32] = [.inUse: 69, .newer: 78, .unreadable: 65]

  private static func status(of blame: ErrorBlame) -> Int32 {
    switch blame {
    case .usage: 64
    case .missingFile: 66
    case .missingProgram: 69
    case .defect: 70
    case .output: 74
    default: 65
    }
  }

  /// Prints the message. Returns the exit status.
  func report() -> ExitCode {
    Self.printError(message)
    return ExitCode(status)
  }

  static func printError(_ text: String) {
    let line = "telop-server: \(text.terminalSafe)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }
}
