@_spi(Answers) import TelopText
import TestSupport
import Testing

@Suite("Names of fonts")
struct FontNameTests {
  private static let folder = "/usr/share/fonts/truetype/inter-vf/"

  /// The bytes of `MVARFont` without its `name` table.
  private static var nameless: [UInt8] {
    get throws {
      let reader = try SfntReader(MVARFont.bytes)
      var tables: [String: [UInt8]] = [:]
      for tag in reader.tags where tag != "name" {
        tables[tag] = Array(reader.bytes[try reader.range(of: tag)])
      }
      return ColorFont.file(tables)
    }
  }

  @Test("a font without names is called by its file, and its instances by their values")
  func nameless() throws {
    let font = try Font(data: Self.nameless, label: "fonts/Brand.v2.ttf")
    #expect((font.name, font.family, font.style) == ("Brand", "Brand", "Regular"))
    let heavy = try Font(font, variations: [Variation(tag: "wght", value: 632.5)])
    #expect((heavy.name, heavy.style) == ("Brand_632.5wght", "Regular wght=632.5"))
  }

  @Test("a name that tells its style stays, and that of an instance has its values")
  func values() throws {
    try MVARFont.withInstance(weight: nil) { #expect($0.name == "TelopTest-Regular") }
    try MVARFont.withInstance(weight: 700) { #expect($0.name == "TelopTest_700wght") }
  }

  @Test(
    "the files and the instances of one variable family have different names",
    arguments: [
      ("Inter-roman", nil, "Inter-Regular", "Regular"), ("Inter-roman", 700, "Inter-Bold", "Bold"),
      ("Inter-roman", 650, "Inter_650wght", "Regular wght=650"),
      ("Inter-italic", nil, "Inter-Italic", "Italic"),
      ("Inter-italic", 700, "Inter-BoldItalic", "Bold Italic"),
      ("Inter-italic", 650, "Inter-Italic_650wght", "Italic wght=650"),
    ] as [(String, Double?, String, String)])
  func instances(_ file: String, _ weight: Double?, _ name: String, _ style: String) throws {
    let variations = weight.map { [Variation(tag: "wght", value: $0)] } ?? []
    let font = try Font(path: Self.folder + file + ".var.ttf", variations: variations)
    #expect((font.name, font.family, font.style) == (name, "Inter", style))
  }

  @Test("fonts of one name are told apart by their files")
  func shared() throws {
    let fonts = try ["one.ttf", "folder/two.ttf"].map {
      try Font(data: MVARFont.bytes, label: $0)
    }
    let stack = try FontStack(
      [fonts[0]], faces: [StyledFont(fonts[1], .bold)], bundled: .excluded)
    var options = TextOptions()
    options.styles = [StyledText(1..<2, .bold)]
    let line = try stack.prepare("Hx", options: options)
    #expect(line.fontNames == ["TelopTest-Regular (one.ttf)", "TelopTest-Regular (two.ttf)"])
  }
}
