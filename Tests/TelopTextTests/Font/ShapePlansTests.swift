import TelopUnits
import TestSupport
import Testing

@testable import TelopText

@Suite("Many languages and features in one font")
struct ShapePlansTests {
  private static let inter = "/usr/share/fonts/truetype/inter-vf/Inter-roman.var.ttf"

  private static func font(_ name: String) throws -> Font {
    if name.isEmpty {
      return try Font(path: inter, variations: [Variation(tag: "wght", value: 632.5)])
    }
    return try #require(try FontStack.bundledFonts().first { $0.name == name })
  }

  @Test(
    "spare faces shape like the font, and plans stay few",
    arguments: [
      ("", "tnum", "kern", false), ("NotoSansCJKjp-Regular", "kern", "palt", false),
      ("NotoSansCJKjp-Regular", "vkrn", "vpal", true),
    ])
  func spareFaces(name: String, feature: String, other: String, isVertical: Bool) throws {
    let text = "AVATAR office 1/2 か、「速さ」ー。"
    let used = try Self.font(name)
    let fresh = try Self.font(name)
    let many = try FontStack([used], bundled: .excluded)
    let one = try FontStack([fresh], bundled: .excluded)
    var options = TextOptions(direction: isVertical ? .topToBottom : .auto)
    for value in 2..<2 * ShapePlans.maximumCount + 90 {
      options.features = [try Feature("\(feature)=\(value)")]
      _ = try many.prepare(text, options: options)
      if value > 250, value % 97 < 2 {
        options.features.append(try Feature("\(other)[3:9]=\(value % 2)"))
        let mine = try many.prepare(text, options: options)
        let others = try one.prepare(text, options: options)
        #expect(
          mine.glyphs(in: 0..<mine.utf8Length) == others.glyphs(in: 0..<others.utf8Length),
          "\(value)")
        #expect(mine.totalUnits == others.totalUnits)
      }
      #expect(used.plans.count <= 2 * ShapePlans.maximumCount)
    }
    #expect(used.plans.count > ShapePlans.maximumCount)
    // The other font has shaped only the compared texts, and needed no spare plan.
    #expect(fresh.plans.count < 60)
  }
}
