import TelopText
import TelopUnits

/// Takes a font file as its only argument.
@main struct TextOnly {
  static func main() throws {
    let font = try Font(path: CommandLine.arguments[1])
    let line = try FontStack([font], bundled: .excluded).prepare("AVATAR, Type To.")
    let size: Rational = 48
    print(try line.width(size: size), try line.matches(of: "type", options: .searchField).count)
  }
}
