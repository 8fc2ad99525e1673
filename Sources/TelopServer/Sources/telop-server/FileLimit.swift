#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

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
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return connections }
    let wanted = rlim_t(connections + spare)
    if limit.rlim_cur < wanted {
      limit.rlim_cur = min(limit.rlim_max, wanted)
      setrlimit(resource, &limit)
      getrlimit(resource, &limit)
    }
    guard limit.rlim_cur < wanted else { return connections }
    let all = Int(limit.rlim_cur)
    return max(16, all - min(spare, all / 2))
  }
}
