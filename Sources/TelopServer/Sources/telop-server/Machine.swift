internal import NIOCore
internal import TelopPlatform

#if canImport(Glibc)
  internal import CTelopMalloc
#endif

enum Machine {
  /// An environment variable; empty if it is not set.
  static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// The host name, and its `.local` name for networks without a name server; empty if unknown.
  static var names: [String] {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0 else { return [] }
    let name = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
    ).lowercased()
    guard HostName.isValid(name) else { return [] }
    return [name] + (name.contains(".") ? [] : [name + ".local"])
  }

  /// The addresses by which other machines reach this one, IPv4 first. Link-local IPv6 addresses are left out, because
  /// they need an interface's name.
  static var addresses: [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    let all = devices.compactMap { $0.address?.ipAddress }.filter { address in
      !address.hasPrefix("127.") && address != "::1" && !address.hasPrefix("fe80:")
    }
    return all.filter { !$0.contains(":") } + all.filter { $0.contains(":") }
  }

  static var hasIPv6: Bool {
    ((try? System.enumerateDevices()) ?? []).contains { $0.address?.protocol == .inet6 }
  }
}

enum Allocator {
  /// Makes the allocator return freed blocks of 1 MB or more to the system. With glibc's default, a service with a
  /// thousand streams used 87 MB after four exports, instead of 65 MB.
  static func returnLargeBlocks() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }
}

enum FileLimit {
  /// Number of file descriptors kept free of connections. System libraries end the process if they cannot open a file.
  private static let reservedCount = 384

  /// Raises the limit on file descriptors as far as the system allows. Returns the number of connections to allow.
  static func raised(for connections: Int) -> Int {
    let wanted = connections + reservedCount
    // -1 if the limit is unknown; all connections are then allowed.
    let limit = Int(telop_raise_files(Int64(wanted)))
    guard (0..<wanted).contains(limit) else { return connections }
    return max(16, limit - min(reservedCount, limit / 2))
  }
}
