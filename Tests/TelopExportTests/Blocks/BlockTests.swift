import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @_spi(Frames) @testable import TelopExport

@Suite("Blocks in outputs")
struct BlockTests {
  static let values = [
    "canvas": "640x360", "size": "24", "duration": "4", "fps": "25", "label": "LT", "clock": "left",
    "theme": "news", "band-in": "none", "band-out": "none",
  ]

  private func blocks(_ more: [String: String] = [:], _ text: String = "速さは文字の数で決まる")
    throws -> Fit
  {
    try fit(text, Self.values.merging(more) { $1 })
  }

  /// The picture of a moment as pixels in rows: blue, green, red, opacity.
  func moment(_ fit: Fit, _ time: Duration) throws -> (width: Int, pixels: [UInt8]) {
    var options = ExportOptions()
    options.time = time
    let picture = Picture(fit.scene(on: .screen), options: options)
    let png = try Canvas(png: try picture.bytes(.png))
    let width = png.width
    let height = png.height
    var bytes: [UInt8] = []
    bytes.withPixels(width: width, height: height) { pixels in
      png.withPixels { pixels.copy($0) }
    }
    return (width, bytes)
  }

  @Test(
    "a movie's frame equals the picture of the same moment",
    arguments: [
      [:], ["at-blocks": "behind"], ["theme": "base"], ["theme": "credits"],
      ["theme": "subtitle"], ["theme": "signboard", "clock": "elapsed"],
    ])
  func frames(more: [String: String]) throws {
    let fit = try blocks(more)
    let scene = fit.scene(on: .screen)
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0)
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    let bar = scene.bar
    for number in [0, 30, 55, 99, 100] {
      try frames.compose(number, into: &frame)
      let moment = try moment(fit, .milliseconds(40 * number))
      var differing = 0
      for y in 0..<bar.height {
        for x in 0..<bar.width * 4 {
          let frameValue = Int(frame[y * bar.width * 4 + x])
          let pictureValue = Int(moment.pixels[((y + bar.top) * moment.width + bar.left) * 4 + x])
          // Frames are drawn at quarter pixels, with smoothed glyphs.
          if abs(frameValue - pictureValue) > 70 { differing += 1 }
        }
      }
      #expect(differing < bar.width * bar.height / 100, "frame \(number): \(differing)")
    }
  }

  @Test("blocks are the same on every frame, except the clock's time")
  func still() throws {
    let scene = try blocks().scene(on: .screen)
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0)
    let bar = scene.bar
    var first: [UInt8] = []
    var times: [String: Set<[UInt8]>] = [:]
    let label = scene.blocks[0]
    let clock = scene.blocks[1]
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    let part = { (place: Range<Int>) -> [UInt8] in
      var pixels: [UInt8] = []
      for y in 0..<bar.height {
        let start = (y * bar.width + place.lowerBound) * 4
        pixels += frame[start..<start + place.count * 4]
      }
      return pixels
    }
    for number in 0..<frames.count {
      try frames.compose(number, into: &frame)
      if number == 0 { first = part(label.extent) }
      #expect(part(label.extent) == first, "frame \(number)")
      times[clock.clockText(at: Rational(number) / 25), default: []].insert(part(clock.extent))
    }
    #expect(times.keys.sorted() == ["0:00", "0:01", "0:02", "0:03", "0:04"])
    #expect(times.values.allSatisfy { $0.count == 1 })
    #expect(Set(times.values.flatMap { $0 }).count == 5)
  }

  @Test("a slanted label covers exactly its parallelogram")
  func slant() throws {
    let fit = try blocks(["size": "40"])
    let scene = fit.scene(on: .screen)
    let (width, pixels) = try moment(fit, .zero)
    let label = scene.blocks[0]
    #expect(label.slant == 17)
    let isRed = { (x: Int, y: Int) in
      let pixel = ((scene.bar.top + y) * width + x) * 4
      return pixels[pixel + 2] > 150 && pixels[pixel] < 90
    }
    let last = scene.band.thickness - 1
    #expect(isRed(label.extent.upperBound - 5, 6) && isRed(1, 6) && isRed(1, last))
    #expect(!isRed(label.extent.upperBound - 2, last) && isRed(label.extent.upperBound - 19, last))
  }

  @Test("blocks enter and leave with the band, in whole frames", arguments: ["slide", "fade"])
  func changes(change: String) throws {
    let scene = try blocks(["band-in": change, "band-out": change]).scene(on: .screen)
    let frames = MovieFrames(scene, alpha: .premultiplied, tail: 0)
    var frame = [UInt8](repeating: 0, count: frames.byteCount)
    let opacity = { (number: Int) throws -> Int in
      try frames.compose(number, into: &frame)
      let x = scene.blocks[0].extent.lowerBound + 2
      return (0..<scene.bar.height).reduce(0) {
        $0 + Int(frame[($1 * scene.bar.width + x) * 4 + 3])
      }
    }
    let all = try opacity(50)
    #expect(all == 255 * scene.bar.height)
    #expect(try opacity(0) == 0)
    let third = try opacity(3)
    let last = try opacity(frames.count - 1)
    #expect(third > 0 && third < all && last == 0)
    if change == "slide" { #expect(third % 255 == 0) }
  }

  @Test("straight alpha is premultiplied alpha divided by opacity")
  func straight() throws {
    let scene = try blocks(["theme": "credits"]).scene(on: .screen)
    let one = MovieFrames(scene, alpha: .premultiplied, tail: 0)
    let other = MovieFrames(scene, alpha: .straight, tail: 0)
    var multiplied = [UInt8](repeating: 0, count: one.byteCount)
    var straight = [UInt8](repeating: 0, count: other.byteCount)
    try one.compose(40, into: &multiplied)
    try other.compose(40, into: &straight)
    for pixel in 0..<multiplied.count / 4 {
      let alpha = Int(multiplied[pixel * 4 + 3])
      #expect(abs(alpha - Int(straight[pixel * 4 + 3])) <= 1)
      for channel in 0..<3 {
        let back = (Int(straight[pixel * 4 + channel]) * alpha + 127) / 255
        if abs(back - Int(multiplied[pixel * 4 + channel])) > 3 {
          Issue.record("pixel \(pixel), \(channel)")
          return
        }
      }
    }
  }

  @Test(
    "libass draws the frames' blocks", .needs(.ffmpeg),
    arguments: [[:], ["theme": "base"], ["theme": "credits"], ["theme": "subtitle"]])
  func substation(more: [String: String]) throws {
    let fit = try blocks(more.merging(["clock": "elapsed"]) { $1 })
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ass")
      var options = ExportOptions()
      options.glyphs = .outlines
      try Data(Export(fit, as: .ass, options: options).bytes()).write(to: file)
      let numbers = [26, 80]
      let selection = numbers.map { "eq(n\\,\($0))" }.joined(separator: "+")
      let libassFrames = [UInt8](
        try Tool.output(
          "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i", "color=0x606060:s=640x360:r=25:d=4,format=rgb24",
            "-vf", "select=\(selection),ass=\(file.path)", "-fps_mode", "passthrough", "-f",
            "rawvideo", "-pix_fmt", "bgra", "-",
          ]))
      for (index, number) in numbers.enumerated() {
        let (width, pixels) = try moment(fit, .milliseconds(40 * number))
        try #require(libassFrames.count == numbers.count * pixels.count)
        let frame = libassFrames[(index * pixels.count)...]
        let scene = fit.scene(on: .screen)
        var differing = 0
        for block in scene.blocks {
          for y in 0..<scene.bar.height {
            for x in block.extent {
              let pixel = ((y + scene.bar.top) * width + x) * 4
              let rest = 255 - Int(pixels[pixel + 3])
              for channel in 0..<3 {
                let expected = Int(pixels[pixel + channel]) + 0x60 * rest / 255
                let found = Int(frame[frame.startIndex + pixel + channel])
                if abs(expected - found) > 60 { differing += 1 }
              }
            }
          }
        }
        #expect(differing < 150, "frame \(number): \(differing)")
        // The comparison covers text between the two blocks; no text overlaps them.
        #expect(scene.blocks.count == 2)
      }
    }
  }

  @Test("a page draws the picture's blocks and a running clock", .needs(.browser, .ffmpeg))
  func page() throws {
    let cases = [
      try blocks(), try blocks(["theme": "subtitle"]), try blocks(["theme": "credits"]),
      try blocks(["at-blocks": "behind"]),
      try blocks(["at-blocks": "behind", "theme": "credits"]),
      try blocks(["label": "عاجل"], "مرحبا بالعالم مرحبا بالعالم"),
      try fit(
        "縦書きの速報です", ["label": "速報", "direction": "ttb", "viewport": "360", "theme": "base"]),
    ]
    try withTemporaryFolder { folder in
      let screenshot = try Browser.picture(
        of: try cases.map { fit in
          let scene = try fit.scene(for: .html)
          return Browser.Shown(
            page: try fit.page(), width: scene.frame.width, height: scene.frame.height,
            after: "await telop.ready; telop.seek(1.6); document.getElementById(\"hint\").remove();"
          )
        }, to: folder.appendingPathComponent("screen.png"))
      var top = 0
      for fit in cases {
        var options = ExportOptions()
        options.time = .milliseconds(1_600)
        let scene = try fit.scene(for: .html)
        let picture = try Image(own: Picture(scene, options: options).bytes(.png))
        // Transparent pixels are black in both.
        let difference = screenshot.difference(from: picture, x: 0, y: top)
        #expect(difference < 2.5, "\(scene.frame) \(difference)")
        top += scene.frame.height
      }
    }
    let page = try cases[0].page()
    let read = """
      await telop.ready;
      const shown = [];
      for (const time of [0, 0.5, 1, 1.04, 2.96, 3, 3.96, 4]) {
        telop.seek(time);
        shown.push([...document.querySelectorAll(".slot")].map(slot =>
          [...slot.children].filter(sign => sign.style.display !== "none")
            .map(sign => sign.dataset.sign).join("")).join(""));
      }
      return shown;
      """
    let result = try Browser.results(of: [Browser.Shown(page: page, after: read)])
    let shown = try JSONDecoder().decode([String].self, from: try #require(result.first))
    #expect(shown == ["0:04", "0:04", "0:03", "0:03", "0:02", "0:01", "0:01", "0:00"])
  }

  @Test("a graphic contains the blocks, and its clock follows its time", .needs(.browser))
  func graphic() throws {
    let fit = try blocks()
    let module = try #require(
      try Export(fit, as: .ograf).graphic(named: "talk").first { $0.name == "graphic.mjs" })
    let source = Data(module.bytes).base64EncodedString()
    let read = """
      const { default: Graphic } = await import("data:text/javascript;base64,\(source)");
      customElements.define("telop-graphic", Graphic);
      const graphic = document.createElement("telop-graphic");
      document.body.append(graphic);
      const loaded = await graphic.load({});
      const found = [loaded.statusCode];
      const root = graphic.shadowRoot;
      found.push(getComputedStyle(root.querySelector(".block")).visibility);
      for (const time of [0, 1500, 3999]) {
        await graphic.goToTime({ timestamp: time });
        found.push([...root.querySelectorAll(".slot")].map(slot =>
          [...slot.children].filter(sign => sign.style.display !== "none")
            .map(sign => sign.dataset.sign).join("")).join(""));
      }
      const [bar, band] = [".block", "#band"].map(id => root.querySelector(id).getBoundingClientRect());
      return found.concat([bar.width, band.left, band.width].map(String));
      """
    let result = try Browser.results(of: [
      Browser.Shown(page: "<!DOCTYPE html><html><body></body></html>", after: read)
    ])
    let found = try JSONSerialization.jsonObject(with: try #require(result.first)) as? [Any]
    let scene = try fit.scene(for: .ograf)
    let texts: [String] = try #require(found).map { String(describing: $0) }
    let shown = ["200", "hidden", "0:04", "0:03", "0:01"]
    let expected: [String] = shown + ["640", "\(scene.frame.left)", "\(scene.band.width)"]
    #expect(texts == expected)
  }
}
