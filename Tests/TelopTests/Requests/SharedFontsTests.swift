import Telop
import TestSupport
import Testing

@Suite("Fonts shared by many requests")
struct SharedFontsTests {
  private func request(_ options: [String: [String]]) -> MeasureRequest {
    MeasureRequest(
      text: "AVATAR 速さ",
      options: OptionLayer(options.sorted { $0.key < $1.key }.map { .init($0, $1) }))
  }

  @Test(
    "they measure as fonts do that are opened anew",
    arguments: [
      [:], ["size": ["43.4"]], ["font": ["Inter:bold", "Noto Sans"]], ["feature": ["-kern"]],
      ["font": ["Inter"], "no-bundled-fonts": ["true"]],
    ])
  func equal(options: [String: [String]]) throws {
    let files = FileReader.only(SharedFonts(try FontShelf()))
    let request = request(options)
    let answer = try request.answer()
    for _ in 0..<2 { #expect(try request.answer(files: files) == answer) }
  }

  @Test("a font is opened once, however often it is asked for")
  func once() throws {
    let fonts = SharedFonts(try FontShelf())
    var setting = TypeSetting()
    setting.fonts = ["Inter"]
    let first = try fonts.stack(setting).prepare("a", as: setting)
    setting.size = 12
    let second = try fonts.stack(setting).prepare("b", as: setting)
    #expect(first.fonts[0] === second.fonts[0])
  }

  @Test("neither files nor installed fonts can be reached")
  func closed() throws {
    let files = FileReader.only(SharedFonts(try FontShelf()))
    for name in ["./a.otf", "/etc/passwd", "DejaVu Sans", "Nonesuch"] {
      let error = #expect(throws: (any Error).self) {
        try request(["font": [name]]).answer(files: files)
      }
      let place = (error as? any TelopError)?.place
      #expect(place?.options == ["font"], "\(name)")
    }
    let fit = FitRequest(script: "---\nfont: ./a.otf\n---\nx")
    let error = #expect(throws: FileError.self) { try fit.answer(files: files) }
    #expect(error?.place.line == 2)
  }

  @Test("a font from a path is known by its name")
  func allowed() throws {
    let shelf = try FontShelf([Package.path("fonts/Inter/Inter-Bold.otf")], bundled: .excluded)
    let fonts = SharedFonts(shelf)
    var setting = TypeSetting()
    (setting.fonts, setting.bundledFonts) = (["Inter:bold"], false)
    #expect(try fonts.stack(setting).prepare("a", as: setting).fonts.map(\.name) == ["Inter-Bold"])
    setting.fonts = ["Noto Sans"]
    let error = #expect(throws: TextError.self) { try fonts.stack(setting) }
    #expect(error?.message == "no font of this service is called 'Noto Sans'; it has Inter")
  }

  @Test("what is kept is bounded")
  func bounded() throws {
    let fonts = SharedFonts(try FontShelf())
    for count in 1...(SharedFonts.capacity + 8) {
      var setting = TypeSetting()
      setting.fonts = [String](repeating: "Inter", count: count)
      _ = try fonts.stack(setting)
    }
    #expect(fonts.count == SharedFonts.capacity)
  }
}
