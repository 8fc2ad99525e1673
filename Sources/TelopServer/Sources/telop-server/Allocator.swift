#if canImport(Glibc)
  internal import CTelopMalloc
#endif

/// How the process's memory is handed out.
enum Allocator {
  /// Blocks of a megabyte and more come from the system and go back to it.
  ///
  /// Left alone, glibc takes the largest block that was ever freed as the bound, up to 32 MB: once four
  /// exports had gone through a service with a thousand streams, it kept 87 MB instead of 65.
  static func returnLargeBlocks() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }
}
