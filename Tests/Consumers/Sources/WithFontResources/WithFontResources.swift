import Telop

/// Prints a width and the folder of the bundled fonts, or why there is none.
@main struct WithFontResources {
  static func main() {
    do {
      let line = try FontStack.bundled().prepare("Hello, 世界")
      print(try line.width(size: 48), try BundledFonts.standard.folder() ?? "")
    } catch {
      print(error)
    }
  }
}
