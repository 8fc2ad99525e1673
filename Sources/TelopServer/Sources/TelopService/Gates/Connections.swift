internal import Synchronization
internal import TelopPlatform

/// The open connections, limited in number.
///
/// An address may hold as many connections as are still free: a single one half of all, two a third each. So there is
/// always room for another address. The machine itself, and with it a local proxy, may hold all but a sixteenth. An
/// IPv6 network of 2^64 addresses counts as one address, as a single client usually owns it.
final class Connections: Sendable {
  /// Maximum number of admitted connections.
  let maximum: Int
  private let state = Mutex(State())

  private struct State {
    var open = 0
    var refused = 0
    /// Number of admitted connections.
    var taken = 0
    /// Number of admitted connections by address.
    var each: [String: Int] = [:]
    /// Number of refused connections that are being answered.
    var told = 0
  }

  /// The outcome for a new connection.
  enum Place {
    case taken
    /// Answered with a problem and closed: the service is full.
    case refused
    /// Answered with a problem and closed: the address holds too many connections.
    case tooMany
    /// Closed without an answer: too many refusals are being answered.
    case closed
  }

  /// Maximum number of refusals answered at a time.
  let told: Int

  /// Maximum number of sockets; further connections queue in the kernel.
  var maximumOpen: Int { maximum + told }

  init(maximum: Int) { (self.maximum, told) = (maximum, max(1, min(128, maximum / 4))) }

  /// Registers a connection; call `leave` for it whatever the result.
  ///
  /// - Parameter address: the client's address without a port.
  func enter(from address: String) -> Place {
    let isOwn = Self.isLoopback(address)
    let address = Self.network(of: address)
    return state.withLock { state in
      state.open += 1
      let free = maximum - state.taken
      let own = state.each[address] ?? 0
      if isOwn ? free > maximum / 16 : free > own {
        state.taken += 1
        state.each[address] = own + 1
        return .taken
      }
      state.refused += 1
      guard state.told < told else { return .closed }
      state.told += 1
      return free > 0 ? .tooMany : .refused
    }
  }

  /// Unregisters a connection.
  func leave(_ place: Place, from address: String) {
    let address = Self.network(of: address)
    state.withLock { state in
      state.open -= 1
      switch place {
      case .taken:
        state.taken -= 1
        let rest = (state.each[address] ?? 1) - 1
        state.each[address] = rest > 0 ? rest : nil
      case .refused, .tooMany: state.told -= 1
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

  /// Number of open connections, and of those refused so far.
  var counts: (open: Int, refused: Int) { state.withLock { ($0.open, $0.refused) } }
}
