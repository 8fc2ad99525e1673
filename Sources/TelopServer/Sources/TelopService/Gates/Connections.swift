internal import Synchronization
internal import TelopPlatform

/// The open connections, limited in number.
///
/// An address may hold as many connections as are still free, which leaves room for other addresses: a single address
/// can get half of all, two get a third each. The machine itself, and with it a local proxy, may hold all but a
/// sixteenth. An IPv6 network of 2^64 addresses counts as one address, as a single client usually owns it.
final class Connections: Sendable {
  /// Maximum number of admitted connections.
  let maximum: Int
  private let state = Mutex(State())

  private struct State {
    var open = 0
    var refused = 0
    var admittedCount = 0
    var admittedByAddress: [String: Int] = [:]
    /// Number of refused connections that are being answered.
    var answeredRefusals = 0
  }

  /// The outcome for a new connection.
  enum Admission {
    case admitted
    /// Answered with a problem and closed: the service is full.
    case serviceFull
    /// Answered with a problem and closed: the address holds too many connections.
    case addressFull
    /// Closed without an answer: too many refusals are being answered.
    case closed
  }

  /// Maximum number of refusals answered at a time.
  let maximumAnsweredRefusals: Int

  /// Maximum number of sockets; further connections queue in the kernel.
  var maximumOpen: Int { maximum + maximumAnsweredRefusals }

  init(maximum: Int) {
    self.maximum = maximum
    maximumAnsweredRefusals = max(1, min(128, maximum / 4))
  }

  /// Registers a connection; call `leave` whatever the result.
  ///
  /// - Parameter address: the client's address without a port.
  func enter(from address: String) -> Admission {
    let isOwn = Self.isLoopback(address)
    let address = Self.network(of: address)
    return state.withLock { state in
      state.open += 1
      let free = maximum - state.admittedCount
      let own = state.admittedByAddress[address] ?? 0
      if isOwn ? free > maximum / 16 : free > own {
        state.admittedCount += 1
        state.admittedByAddress[address] = own + 1
        return .admitted
      }
      state.refused += 1
      guard state.answeredRefusals < maximumAnsweredRefusals else { return .closed }
      state.answeredRefusals += 1
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
        let rest = (state.admittedByAddress[address] ?? 1) - 1
        state.admittedByAddress[address] = rest > 0 ? rest : nil
      case .serviceFull, .addressFull: state.answeredRefusals -= 1
      case .closed: break
      }
    }
  }

  /// Whether an address belongs to the machine itself.
  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }

  /// The first 64 bits of an IPv6 address; any other address unchanged, also IPv4-mapped ones.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard !address.hasPrefix("::ffff:"), inet_pton(AF_INET6, address, &bytes) == 1 else {
      return address
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// Open connections, and connections refused so far.
  var counts: (open: Int, refused: Int) { state.withLock { ($0.open, $0.refused) } }
}
