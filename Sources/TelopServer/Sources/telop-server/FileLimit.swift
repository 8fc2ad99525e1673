internal import TelopPlatform

/// The system's limit on open files and connections.
enum FileLimit {
  /// Number of file descriptors kept free for refused connections, fonts, the store and pipes. This is necessary
  /// because system libraries end the process when there are no free descriptors.
  private static let spare = 384

  /// Raises the limit as far as the connections require and the system allows. Returns the number of connections to
  /// allow.
  static func raised(for connections: Int) -> Int {
    let wanted = connections + spare
    let all = Int(telop_raise_files(Int64(wanted)))
    guard (0..<wanted).contains(all) else { return connections }
    return max(16, all - min(spare, all / 2))
  }
}
