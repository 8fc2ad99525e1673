import TelopPlatform
import Testing

/// A pseudoterminal: a terminal device that any user may create, and its other end.
final class TerminalPair {
  let master: Int32
  /// The open device.
  let slave: Int32
  /// The device's path.
  let path: String

  init() throws {
    #if canImport(Darwin)
      master = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0)
      path = String(cString: try #require(ptsname(master)))
    #else
      // The work of posix_openpt, unlockpt and ptsname, which Swift does not import from Glibc.
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (lock, number): (Int32, UInt32) = (0, 0)
      let (unlocking, asking): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      try #require(
        master >= 0 && ioctl(master, unlocking, &lock) == 0 && ioctl(master, asking, &number) == 0)
      path = "/dev/pts/\(number)"
    #endif
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(slave >= 0)
  }

  deinit {
    close(master)
    close(slave)
  }
}
