import Foundation
@_spi(Answers) import TelopText
import TelopUnits
import TestSupport
import Testing

/// Instances of a variable font, from Debian's package fonts-inter-variable.
@Suite("Instances of variable fonts")
struct InstanceTests {
  private static let path = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"

  /// Advances of Inter 3.19 instanced by fontTools 4.68 (`varLib.instancer`, then `hmtx`): an independent
  /// implementation that makes a static font of each weight.
  private static let characters = "HamburgefonstivAVWTyo0123456789.,éßЖяΩ"
  static let expectedAdvances: [Double: [Int64]] = [
    100: [
      2072, 1524, 2352, 1684, 1600, 916, 1644, 1624, 932, 1632, 1600, 1388, 980, 624, 1472, 1736,
      1736, 2512, 1728, 1472, 1632, 1664, 1148, 1748, 1728, 1676, 1608, 1640, 1541, 1696, 1640, 712,
      723, 1624, 1618, 2288, 1540, 2096,
    ],
    250: [
      2078, 1556, 2400, 1716, 1618, 982, 1680, 1632, 974, 1656, 1624, 1430, 1002, 646, 1520, 1820,
      1820, 2592, 1768, 1520, 1656, 1712, 1228, 1726, 1760, 1742, 1660, 1698, 1575, 1716, 1698, 744,
      756, 1632, 1667, 2480, 1560, 2120,
    ],
    400: [
      2084, 1588, 2448, 1748, 1636, 1048, 1716, 1640, 1016, 1680, 1648, 1472, 1024, 668, 1568, 1904,
      1904, 2672, 1808, 1568, 1680, 1760, 1308, 1704, 1792, 1808, 1712, 1756, 1608, 1736, 1756, 776,
      788, 1640, 1716, 2672, 1580, 2144,
    ],
    632.5: [
      2097, 1623, 2541, 1780, 1725, 1128, 1768, 1673, 1070, 1717, 1728, 1558, 1078, 744, 1631, 2060,
      2060, 2862, 1866, 1631, 1717, 1898, 1362, 1758, 1842, 1886, 1792, 1836, 1660, 1833, 1836, 824,
      838, 1673, 1835, 2970, 1617, 2181,
    ],
    900: [
      2112, 1664, 2648, 1816, 1828, 1220, 1828, 1712, 1132, 1760, 1820, 1656, 1140, 832, 1704, 2240,
      2240, 3080, 1932, 1704, 1760, 2056, 1424, 1820, 1900, 1976, 1884, 1928, 1720, 1944, 1928, 880,
      896, 1712, 1972, 3312, 1660, 2224,
    ],
  ]

  @Test("a name with the extension of a font file is a path")
  func paths() {
    for name in ["a.ttf", "C#.ttf", "A.OTF", "a.woff", "a.woff2#1", "a.otb", "fonts/a"] {
      #expect(Font.isPath(name), "\(name)")
    }
    for name in ["a", "ttf", "Inter:medium", "a.ttfx", "woff2"] {
      #expect(!Font.isPath(name), "\(name)")
    }
  }

  @Test(
    "advances equal a static instance's, or are reported as rounded",
    arguments: expectedAdvances.keys.sorted())
  func advances(weight: Double) throws {
    let font = try Font(path: Self.path, variations: [Variation(tag: "wght", value: weight)])
    let expected = try #require(Self.expectedAdvances[weight])
    for (character, advance) in zip(Self.characters.unicodeScalars, expected) {
      let glyph = try #require(font.glyph(for: character))
      #expect(font.advance(of: glyph).rawValue == advance, "\(character)")
    }
    let kinds = try FontStack([font], bundled: .excluded).prepare("Hamburg").inexactness.map(\.kind)
    // 400 is the default, at which nothing is rounded.
    #expect(kinds == (weight == 400 ? [] : [.roundedVariation]))
  }

  @Test("a font's named instances are found in any case")
  func named() throws {
    let plain = try Font(path: Self.path)
    #expect(
      plain.namedInstances.map(\.name) == [
        "Thin", "Extra Light", "Light", "Regular", "Medium", "Semi Bold", "Bold", "Extra Bold",
        "Black",
      ])
    let glyph = try #require(plain.glyph(for: "m"))
    for (index, instance) in plain.namedInstances.enumerated() {
      let named = try Font.named(
        [Self.path], instance: InstanceRequest(name: instance.name.uppercased()))
      let weighted = try Font(
        path: Self.path, variations: [Variation(tag: "wght", value: Double(index + 1) * 100)])
      #expect(named.first?.advance(of: glyph) == weighted.advance(of: glyph))
    }
    let error = #expect(throws: TextError.self) {
      try Font.named([Self.path], instance: InstanceRequest(name: "Fat"))
    }
    #expect(error?.code == .unknownAxis)
    #expect(error?.message.contains("Extra Bold") == true)
  }

  @Test("a named axis overrides the instance, and the instance the optical size")
  func precedence() throws {
    let font = try #require(
      try Font.named(
        [Self.path],
        instance: InstanceRequest(variations: [Variation(tag: "wght", value: 632.5)], name: "Thin")
      ).first)
    let glyph = try #require(font.glyph(for: "H"))
    #expect(font.advance(of: glyph).rawValue == 2_097)
  }

  @Test("the optical size follows the type size")
  func opticalSize() throws {
    // Renames the weight axis; its effect stays the same.
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.path)))
    let table = try #require(find("fvar", in: bytes).first)
    let offset = bytes[table + 8..<table + 12].reduce(0) { $0 << 8 | Int($1) }
    let axis = try #require(find("wght", in: bytes).first { $0 > offset })
    bytes.replaceSubrange(axis..<axis + 4, with: Array("opsz".utf8))
    try withFontFile(bytes) { path in
      let sized = try #require(
        try Font.named([path], instance: InstanceRequest(opticalSize: 632.5)).first)
      let glyph = try #require(sized.glyph(for: "H"))
      #expect(sized.advance(of: glyph).rawValue == 2_097)
      let fixed = try Font.named(
        [path],
        instance: InstanceRequest(
          variations: [Variation(tag: "opsz", value: 100)], opticalSize: 632.5))
      #expect(fixed.first?.advance(of: glyph).rawValue == 2_072)
      #expect(try Font.named([path]).first?.advance(of: glyph).rawValue == 2_084)
    }
  }

  private func find(_ tag: String, in bytes: [UInt8]) -> [Int] {
    let tag = Array(tag.utf8)
    return (0..<bytes.count - 4).filter { bytes[$0] == tag[0] && Array(bytes[$0..<$0 + 4]) == tag }
  }
}
