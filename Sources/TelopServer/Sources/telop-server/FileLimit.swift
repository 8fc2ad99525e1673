internal import TelopPlatform

/// The system's limit on open files and connections.
enum FileLimit {
  /// File descriptors kept free for refused connections, fonts, the store and pipes. System libraries end the process
  /// when descriptors run out.
  private static let spare = 384

  /// Raises the limit as far as needed and allowed.
  ///
  /// - Returns: the number of connections to allow.
  static func raised(for connections: Int) -> Int {
    let wanted = connections + spare
    let all = Int(telop_raise_files(Int64(wanted)))
    guard (0..<wanted).contains(all) else { return connections }
    return max(16, all - min(spare, all / 2))
  }
}
