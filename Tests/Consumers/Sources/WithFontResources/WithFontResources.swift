import Telop

/// Prints a width, and the folder that the bundled fonts are in.
@main struct WithFontResources {
  static func main() throws {
    let line = try FontStack.bundled().prepare("Hello, 世界")
    print(line.width(size: 48), try BundledFonts.standard.folder() ?? "")
  }
}
