import TelopPlatform
import Testing

/// A TCP listener on localhost.
final class Listener {
  private let socket: Int32
  let port: UInt16

  init() throws {
    socket = TelopPlatform.socket(AF_INET, Self.stream, 0)
    try #require(socket >= 0)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var address = Self.here(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    let isOpen = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && listen(socket, 64) == 0
          && getsockname(socket, $0, &length) == 0
      }
    }
    try #require(isOpen)
    port = UInt16(bigEndian: address.sin_port)
  }

  /// The type of a stream socket.
  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func here(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  deinit { close(socket) }

  /// Whether a connection has arrived since the last query.
  var wasCalled: Bool {
    let caller = accept(socket, nil, nil)
    guard caller >= 0 else { return false }
    close(caller)
    return true
  }

  func call() throws {
    let caller = TelopPlatform.socket(AF_INET, Self.stream, 0)
    defer { close(caller) }
    var address = Self.here(port)
    let isCalled = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(caller, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    try #require(isCalled)
  }
}
