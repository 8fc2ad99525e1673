internal import Synchronization
internal import TelopPlatform

/// The connections that are open, as many as there may be.
///
/// An address may have as many as are still free: one alone half of them all, two a third each, so that there is
/// always a place for another. The machine itself, and with it a proxy in front, may have all but a sixteenth. Of
/// IPv6 a network of 2^64 addresses is one: a client has all of them.
final class Connections: Sendable {
  /// How many may be open.
  let most: Int
  private let state = Mutex(State())

  private struct State {
    var open = 0
    var refused = 0
    /// Those that have a place.
    var taken = 0
    /// The same of each address.
    var each: [String: Int] = [:]
    /// Those that are being told.
    var told = 0
  }

  /// What becomes of a connection.
  enum Place {
    case taken
    /// It is told that there is no place, and closed.
    case refused
    /// The same: there are places, for other addresses.
    case tooMany
    /// It is closed: so many are being told already.
    case closed
  }

  /// So many at a time are told that there is no place.
  let told: Int

  /// So many sockets there are at most; who comes then waits with the system until one is closed.
  var mostOpen: Int { most + told }

  init(most: Int) { (self.most, told) = (most, max(1, min(128, most / 4))) }

  /// Counts a connection, which has to `leave` whatever becomes of it.
  ///
  /// - Parameter address: where it is from, without a port.
  func enter(from address: String) -> Place {
    let (isOwn, address) = (Self.isLoopback(address), Self.network(of: address))
    return state.withLock { state in
      state.open += 1
      let (free, own) = (most - state.taken, state.each[address] ?? 0)
      if isOwn ? free > most / 16 : free > own {
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

  /// It is over.
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

  /// Whether an address is the machine's own.
  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }

  /// The first 64 bits of an address of IPv6; what is IPv4 within it, and any other, as it is.
  static func network(of address: String) -> String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard !address.hasPrefix("::ffff:"), inet_pton(AF_INET6, address, &bytes) == 1 else {
      return address
    }
    return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
  }

  /// How many are open, and how many had no place.
  var counts: (open: Int, refused: Int) { state.withLock { ($0.open, $0.refused) } }
}
