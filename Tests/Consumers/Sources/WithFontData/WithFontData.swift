@_spi(Answers) import Telop

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a font file, the only argument, and fits a script with its bytes.
@main struct WithFontData {
  static func main() throws {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let descriptor = open(CommandLine.arguments[1], O_RDONLY)
    while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
      bytes += chunk[..<count]
    }
    close(descriptor)
    let fonts = try FontStack([try Font(data: bytes)], bundled: .excluded)
    let script = try Script("AVATAR, Type To.", format: .plain, name: "talk.txt")
    var options = FitOptions()
    options.timing.duration = .seconds(60)
    let fit = try Fit(script, fonts: fonts, options: options)
    print(try fit.text.width(size: 48), fit.text.fonts.map(\.sha256.count))
  }
}
