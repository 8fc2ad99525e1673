internal import ArgumentParser
internal import NIOCore
@_spi(Answers) internal import Telop
internal import TelopPlatform
internal import TelopService
internal import TelopStore

/// The report of an error by the program: a message of one line, and an exit status of `sysexits.h`.
struct ExitReport {
  let message: String
  let status: Int32

  init(_ error: any Error, listen: String) {
    switch error {
    case let error as StoreError:
      message = error.description
      status = Self.statuses[error.code] ?? 73
    case let error as StartError:
      message = error.message
      status = error.status
    case let error as any TelopError:
      message = error.description
      status = Self.status(of: error.blameInPlace)
    case let error as BindError:
      (message, status) = Self.words(of: error.status, error.place, option: error.option)
    case let error as IOError:
      (message, status) = Self.words(of: error.errnoCode, listen, option: "listen")
    case let error as SocketAddressError.UnknownHost:
      message = "\(listen): there is no host \(error.host); give another --listen"
      status = 68
    case is SocketAddressError:
      message = "\(listen) is no address; give another --listen"
      status = 68
    default:
      message = "\(error)"
      status = 70
    }
  }

  /// The message and the status if the service cannot listen on an address.
  private static func words(of error: CInt?, _ listen: String, option: String) -> (String, Int32) {
    let port = listen.split(separator: ":").last ?? ""
    guard let error else {
      return ("\(listen): there is no such host; give another --\(option)", 68)
    }
    switch error {
    case EADDRINUSE:
      return (
        "\(listen) is in use; ss -\(option == "listen" ? "lt" : "lu")np 'sport = :\(port)' names the "
          + "program: stop it, or give another --\(option)", 69
      )
    case EACCES, EPERM:
      return (
        "\(listen): ports below 1024 are the system's; give a port from 1024 with --\(option), with "
          + "a proxy in front, or the program CAP_NET_BIND_SERVICE", 77
      )
    case EADDRNOTAVAIL:
      return ("\(listen) is not an address of this machine; give another --\(option)", 69)
    default:
      return ("\(listen): \(String(cString: strerror(error))); give another --listen", 69)
    }
  }

  private static let statuses: [StoreError.Code: Int32] = [
    .inUse: 69, .newer: 78, .unreadable: 65, .notWritten: 73,
  ]

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

  var ended: ExitCode {
    Self.say(message)
    return ExitCode(status)
  }

  static func say(_ text: String) {
    let line = "telop-server: \(text.harmless)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }
}
