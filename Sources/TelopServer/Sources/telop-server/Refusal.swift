internal import ArgumentParser
internal import NIOCore
internal import Telop

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An error on its way out: one line for a person, and an exit status as `telop` has them.
struct Refusal {
  let message: String
  let status: Int32

  init(_ error: any Error, listen: String) {
    switch error {
    case let error as any TelopError:
      message = error.description
      status = Self.status(of: error.blameInPlace)
    case let error as DataFolderError:
      message = "\(error.path): \(error.reason); name another folder with --data"
      status = 74
    case let error as IOError where error.errnoCode == EADDRINUSE:
      message = "\(listen) is in use; stop what listens there, or give another --listen"
      status = 69
    case let error as IOError:
      message = "\(listen): \(String(cString: strerror(error.errnoCode))); give another --listen"
      status = 69
    case is SocketAddressError:
      message = "\(listen): no such host; give another --listen"
      status = 69
    default:
      message = "\(error)"
      status = 70
    }
  }

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

  /// Says it, and the status to end with.
  var ended: ExitCode {
    Self.say(message)
    return ExitCode(status)
  }

  /// A line on standard error.
  static func say(_ text: String) {
    let line = "telop-server: \(text)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }
}
