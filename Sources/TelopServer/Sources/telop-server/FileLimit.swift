internal import TelopPlatform

/// How many files and connections the system lets a process have.
enum FileLimit {
  /// So many are for other things than connections that have a place: those that are told that there is none,
  /// those that were accepted at once, fonts, the store, children's pipes. Where none is left the system's
  /// libraries end the process.
  private static let spare = 384

  /// Takes as many as the system gives, up to what is wanted.
  ///
  /// - Returns: how many connections there may be.
  static func raised(for connections: Int) -> Int {
    let wanted = connections + spare
    let all = Int(telop_raise_files(Int64(wanted)))
    guard (0..<wanted).contains(all) else { return connections }
    return max(16, all - min(spare, all / 2))
  }
}
