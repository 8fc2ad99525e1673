import Telop

/// Measures with a font file, the only argument, and prints what requesting the bundled fonts gives.
@main struct WithoutBundledFonts {
  static func main() throws {
    let own = try FontStack([try Font(path: CommandLine.arguments[1])], bundled: .excluded)
    print(try own.prepare("AVATAR, Type To.").width(size: 48))
    do {
      _ = try FontStack.bundled()
      print("bundled fonts were found")
    } catch {
      print(error.code.rawValue)
    }
  }
}
