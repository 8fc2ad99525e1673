#if canImport(Glibc)
  internal import CTelopMalloc
#endif

enum Allocator {
  /// Makes the allocator return freed blocks of 1 MB or more. With glibc's default, a service with a thousand streams
  /// used 87 MB after four exports, instead of 65 MB.
  static func returnLargeBlocks() {
    #if canImport(Glibc)
      mallopt(M_MMAP_THRESHOLD, 1 << 20)
    #endif
  }
}
