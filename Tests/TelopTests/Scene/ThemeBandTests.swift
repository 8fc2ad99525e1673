import Telop
import TestSupport
import Testing

@Suite("The themes' bands")
struct ThemeBandTests {
  private func fit(
    _ text: String, _ theme: Theme, size: String = "54", _ values: [String: String] = [:]
  )
    throws -> Fit
  {
    try fitted(text, values.merging(["theme": theme.rawValue, "size": size]) { own, _ in own })
  }

  @Test(
    "bands have the design's thickness, with the baseline on their axis",
    arguments: [
      // BIZ UDPGothic's baseline is 0.38 em below the axis.
      (Theme.base, "54", 97, 69), (.signboard, "54", 97, 69), (.news, "54", 97, 69),
      (.plain, "54", 92, 67), (.credits, "54", 184, 156), (.base, "108", 194, 138),
    ])
  func thickness(theme: Theme, size: String, thickness: Int, baseline: Int) throws {
    let band = try fit("速さは文字の数", theme, size: size).band
    #expect(band.thickness == thickness && band.baseline == baseline)
  }

  @Test(
    "the band holds all ink of tall scripts",
    arguments: ["ป้าปู่ญี่ปุ่น", "نستعلیق ڱڱ", "क्ष्म्य र्त्स्न्य", "Ǻ̂̂gy̧̧", "中国", "X😀"])
  func tall(text: String) throws {
    for theme in Theme.allCases {
      let fit = try fit(text, theme)
      let box = try fit.text.ink(size: 54)
      let ink = try #require(box)
      let band = fit.band
      #expect(ink.top <= Rational(band.baseline))
      #expect(-ink.bottom <= Rational(band.thickness - band.baseline))
    }
  }

  @Test("edges are at least one whole pixel within the band")
  func edges() throws {
    for (theme, edges) in [
      (Theme.signboard, [0..<3, 94..<97]), (.news, [0..<5]), (.plain, [0..<2]),
    ] {
      let stretches = try fit("a", theme).scene.look.background.stretches
      let fill = stretches.max { $0.rows.count < $1.rows.count }?.color
      #expect(stretches.filter { $0.color != fill }.map(\.rows) == edges, "\(theme)")
    }
    let thin = try fit("a", .signboard, size: "8").scene.look.background.stretches
    #expect(thin.map(\.rows) == [0..<1, 1..<13, 13..<14])
  }

  @Test("a custom background keeps the theme's edges, and no background has none")
  func background() throws {
    let own = try fit("a", .news, ["background": "#123456"]).scene.look.background
    #expect(own.stretches.map(\.color.description) == ["#c4122f", "#123456"])
    let none = try fit("a", .news, ["background": "transparent"]).scene.look.background
    #expect(none.isClear)
  }

  @Test("gradients end with the band at any height", arguments: [40, 184, 400])
  func shades(height: Int) throws {
    let background = try fit("a", .credits, ["height": "\(height)"]).scene.look.background
    #expect(background.thickness == height)
    let alphas = (0..<height).map { background.color(ofRow: $0).alpha }
    #expect(alphas == alphas.sorted())
    #expect(alphas.last.map { $0 > 215 } == true)
  }

  @Test("a highlight's box is wider than its text if there is room")
  func wide() throws {
    let fit = try fit("a ==word== b", .base)
    let scene = fit.scene
    let mark = try #require(scene.marks.first)
    let text = try #require(fit.text.highlights(of: 2..<6).first)
    let padding = Rational(54) * 12 / 100
    #expect(mark.range.lowerBound == scene.pixelsPerUnit * text.lowerBound - padding)
    #expect(mark.range.upperBound == scene.pixelsPerUnit * text.upperBound + padding)
  }

  @Test(
    "a box never covers neighbouring ink",
    arguments: [
      ("あ==印==い", 3..<6), ("国==国==国", 3..<6), ("(==y==)", 1..<2), ("語==f==語", 3..<4),
      ("「==引==」", 3..<6),
    ])
  func neighbours(source: String, range: Range<Int>) throws {
    let fit = try fit(source, .base)
    let mark = try #require(fit.scene.marks.first?.range)
    let before = try #require(fit.text.ink(of: 0..<range.lowerBound))
    let behind = try #require(fit.text.ink(of: range.upperBound..<fit.text.utf8Length))
    let unit = fit.scene.pixelsPerUnit
    #expect(unit * before.right <= mark.lowerBound)
    #expect(mark.upperBound <= unit * behind.left)
  }

  @Test("a box at an end does not lengthen the line")
  func ends() throws {
    let scene = try fit("==all of it==", .base).scene
    let marks = scene.marks.map(\.range)
    #expect(
      marks.allSatisfy {
        scene.extent.contains($0.lowerBound) && scene.extent.contains($0.upperBound)
      })
  }

  /// The underline from the font's `post` table, at 8 and 10, in font units.
  private func post(_ font: Font) throws -> (position: Int, thickness: Int, em: Int) {
    let bytes = font.withFileBytes { $0.withUnsafeBytes { [UInt8]($0) } }
    let word = { (place: Int) in Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
    let entries = (0..<word(4)).map { 12 + 16 * $0 }
    let name = Array("post".utf8)
    let table = try #require(entries.first { Array(bytes[$0..<$0 + 4]) == name })
    let start = word(table + 8) << 16 | word(table + 10)
    let position = Int(Int16(truncatingIfNeeded: word(start + 8)))
    return (position, word(start + 10), Int(font.unitsPerEm))
  }

  @Test("an underline is at the font's position", arguments: ["速さ ==文字==", "fast ==line=="])
  func underline(text: String) throws {
    for size in [31, 54, 120] {
      let fit = try fit(text, .base, size: "\(size)", ["highlight-style": "underline"])
      let band = fit.band
      let (position, thickness, em) = try post(try #require(fit.text.fonts.first))
      try #require(thickness > 0)
      let pixels = { (units: Int) in (Double(units * size) / Double(em) + 0.5).rounded(.down) }
      #expect(band.marks.count == max(1, Int(pixels(thickness))))
      #expect(band.marks.lowerBound == band.baseline + Int(pixels(-position)), "\(size)")
    }
    let vertical = try fit("縦の==線==", .base, ["highlight-style": "underline", "direction": "ttb"])
    #expect(vertical.band.marks.lowerBound >= vertical.band.baseline + 27)
  }
}
