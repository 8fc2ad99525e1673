@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
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
    "shared fonts measure like newly opened fonts",
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

  @Test("a font is opened once")
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

  @Test("an allowed font from a path is known by its name")
  func allowed() throws {
    let shelf = try FontShelf([Package.path("fonts/Inter/Inter-Bold.otf")], bundled: .excluded)
    let fonts = SharedFonts(shelf)
    var setting = TypeSetting()
    setting.fonts = ["Inter:bold"]
    setting.bundledFonts = false
    #expect(try fonts.stack(setting).prepare("a", as: setting).fonts.map(\.name) == ["Inter-Bold"])
    setting.fonts = ["Noto Sans"]
    let error = #expect(throws: TextError.self) { try fonts.stack(setting) }
    #expect(error?.message == "no font of this service is called 'Noto Sans'; it has Inter")
  }

  private func font(_ file: String) throws -> [Font] {
    try Font.faces(of: FileBytes.read(Package.path("fonts/" + file)))
  }

  private func shelf(_ file: String) throws -> SharedFonts {
    SharedFonts(try FontShelf([Package.path("fonts/" + file)], bundled: .excluded))
  }

  private func name(_ font: String, in fonts: SharedFonts) throws -> String? {
    try fonts.shelf.fonts(named: [font]).first?.name
  }

  @Test("an added font is shared, and existing names keep their fonts")
  func added() throws {
    let fonts = try shelf("Inter/Inter-Bold.otf")
    #expect(try name("Inter", in: fonts) == "Inter-Bold")
    try fonts.add(try font("Inter/Inter-Regular.otf"))
    #expect(try name("Inter", in: fonts) == "Inter-Bold")
    #expect(try name("Inter:regular", in: fonts) == "Inter-Regular")
    #expect(try name("Inter-Regular", in: fonts) == "Inter-Regular")
    #expect(fonts.shelf.fonts.map(\.name) == ["Inter-Bold", "Inter-Regular"])
  }

  @Test("two fonts with the same name are refused")
  func taken() throws {
    let fonts = try shelf("Inter/Inter-Bold.otf")
    let again = try font("Inter/Inter-Bold.otf")
    let error = #expect(throws: TextError.self) { try fonts.add(again) }
    #expect(error?.code == .fontNameTaken)
    #expect(fonts.shelf.fonts.count == 1)
  }

  @Test("all faces of a collection share one copy of its bytes")
  func collection() throws {
    let faces = try font("NotoSansCJK/NotoSansCJK-Regular.ttc")
    #expect(faces.count > 4 && Set(faces.map(\.name)).count == faces.count)
    #expect(faces.allSatisfy { $0.path == nil })
    let hashes = Set(faces.map(\.sha256))
    #expect(hashes.count == 1)
    #expect(throws: TextError.self) { try Font.faces(of: [0, 1, 2]) }
  }

  @Test("caches are bounded")
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
