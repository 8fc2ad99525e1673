internal import Synchronization
internal import TelopPlatform

/// The open connections, limited in number.
///
/// An address gets a further connection only if more connections are free than the address has open. One address alone
/// thus gets up to half of all connections, and each of two addresses up to a third. Loopback addresses, which a local
/// proxy uses, may have all except a sixteenth. An IPv6 /64 network counts as one address.
final class Connections: Sendable {
  /// Maximum number of admitted connections.
  let maximum: Int
  private let state = Mutex(State())

  private struct State {
    var open = 0
    var refused = 0
    var admittedCount = 0
    var admittedByAddress: [String: Int] = [:]
    /// Number of refused connections that are still open for the answer.
    var pendingRefusals = 0
  }

  enum Admission {
    case admitted
    /// The service is full. The connection is answered with a problem and closed.
    case serviceFull
    /// The address has too many connections. The connection is answered with a problem and closed.
    case addressFull
    /// Too many refused connections are being answered. The connection is closed without an answer.
    case closed
  }

  /// Maximum number of refused connections that are answered at a time.
  let maximumPendingRefusals: Int

  /// Maximum number of sockets; further connections queue in the kernel.
  var maximumOpenSockets: Int { maximum + maximumPendingRefusals }

  init(maximum: Int) {
    self.maximum = maximum
    maximumPendingRefusals = max(16, min(128, maximum / 4))
  }

  /// Registers a connection. The caller calls `leave` when the connection is closed, whatever the result.
  func enter(from address: String) -> Admission {
    let isLocal = Self.isLoopback(address)
    let address = Self.network(of: address)
    return state.withLock { state in
      state.open += 1
      let free = maximum - state.admittedCount
      let admittedFromAddress = state.admittedByAddress[address] ?? 0
      if isLocal ? free > maximum / 16 : free > admittedFromAddress {
        state.admittedCount += 1
        state.admittedByAddress[address] = admittedFromAddress + 1
        return .admitted
      }
      state.refused += 1
      guard state.pendingRefusals < maximumPendingRefusals else { return .closed }
      state.pendingRefusals += 1
      return free > 0 ? .addressFull : .serviceFull
    }
  }

  func leave(_ admission: Admission, from address: String) {
    let address = Self.network(of: address)
    state.withLock { state in
      state.open -= 1
      switch admission {
      case .admitted:
        state.admittedCount -= 1
        let remaining = (state.admittedByAddress[address] ?? 1) - 1
        state.admittedByAddress[address] = remaining > 0 ? remaining : nil
      case .serviceFull, .addressFull: state.pendingRefusals -= 1
      case .closed: break
      }
    }
  }

  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }

  /// The first 64 bits of an IPv6 address. IPv4 addresses and IPv4-mapped IPv6 addresses are returned unchanged.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard !address.hasPrefix("::ffff:"), inet_pton(AF_INET6, address, &bytes) == 1 else {
      return address
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  var counts: (open: Int, refused: Int) { state.withLock { ($0.open, $0.refused) } }
}
