import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

/// Two antialiased edges that meet within a pixel show a column of the background. A mark is therefore one shape in
/// every output, even if its text has several segments.
@Suite("Marks across segments")
struct SeamTests {
  private static let line = Array(repeating: "Wonderful AVATAR office waves flowing", count: 4)
    .joined(separator: " ")

  private static let cases: [(source: String, values: [String: String])] = [
    ("==\(line)==", [:]),
    ("==\(line)==", ["highlight-style": "underline", "outline": "3", "shadow": "on"]),
    ("~~\(line)~~", ["outline": "2", "shadow": "on"]),
    ("==~~\(line)~~==", ["outline": "2"]),
    ("~~\(line)~~", ["direction": "ttb"]),
    ("==\(line)==", ["direction": "ttb", "outline": "3"]),
  ]

  /// The line in segments, and the line in one segment.
  private func fits(_ number: Int, _ more: [String: String] = [:]) throws -> [Fit] {
    let (source, values) = Self.cases[number]
    return try ["200", "60000"].map { width in
      let own = [
        "segment-width": width, "highlight-color": "#ff0000", "background": "#000000",
        "duration": "20", "viewport": "640",
      ]
      let fit = try fit(source, own.merging(values) { $1 }.merging(more) { $1 })
      #expect((fit.scene.segments.count > 8) == (width == "200"))
      return fit
    }
  }

  func moment(_ milliseconds: Int) -> ExportOptions {
    var options = ExportOptions()
    options.time = .milliseconds(milliseconds)
    return options
  }

  @Test("a picture is the same for segments of any length", arguments: cases.indices)
  func pictures(number: Int) throws {
    let fits = try fits(number)
    for options in [moment(7_013), moment(9_977), ExportOptions()] {
      let images = try fits.map { try Image(own: Export($0, as: .png, options: options).bytes()) }
      #expect(difference(images[0].bytes, images[1].bytes) <= Self.rounding)
    }
  }

  /// Each segment rounds the edges of its glyphs. At a seam, pixels would differ by up to 64.
  private static let rounding = 8

  private func difference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    guard one.count == other.count else { return 256 }
    return zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  @Test("movie frames are the same for segments of any length", arguments: [0, 2, 4])
  func frames(number: Int) throws {
    let composers = try fits(number).map { (FrameComposer($0.scene, alpha: .opaque), $0) }
    for number in [300, 311] {
      let frames = try composers.map { composer, fit in
        var frame = [UInt8](repeating: 0, count: composer.byteCount)
        try composer.compose(offset: fit.scene.motion.offset(frame: number), into: &frame)
        return frame
      }
      #expect(difference(frames[0], frames[1]) <= Self.rounding, "frame \(number)")
    }
  }

  @Test("SVG and PDF have one shape", arguments: [0, 1])
  func vectors(number: Int) throws {
    let fit = try fits(number, ["color": "white", "outline": "0", "shadow": "off"])[0]
    let red = "fill:rgb(100%,0%,0%)"
    for options in [ExportOptions(), moment(9_977)] {
      let svg = String(decoding: try Export(fit, as: .svg, options: options).bytes(), as: UTF8.self)
      #expect(svg.components(separatedBy: red).count == 2)
      var text = options
      text.glyphs = .text
      let real = String(decoding: try Export(fit, as: .svg, options: text).bytes(), as: UTF8.self)
      #expect(real.components(separatedBy: "style=\"fill: #ff0000").count == 2)
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("line.pdf")
        try Data(Export(fit, as: .pdf, options: options).bytes()).write(to: file)
        let drawn = String(
          decoding: try Tool.output("pdftocairo", ["-svg", file.path, "-"]), as: UTF8.self)
        #expect(drawn.components(separatedBy: red).count == 2)
      }
    }
  }

  @Test("each page of a long PDF has its part of a mark, to the page's edges")
  func pages() throws {
    let line = Array(repeating: Self.line, count: 6).joined(separator: " ")
    let fit = try fit("==\(line)== end", ["highlight-color": "#ff0000", "size": "60"])
    let pages = try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("line.pdf")
      try Data(Export(fit, as: .pdf).bytes()).write(to: file)
      return try (1...2).map { page in
        String(
          decoding: try Tool.output(
            "pdftocairo", ["-svg", "-f", "\(page)", "-l", "\(page)", file.path, "-"]),
          as: UTF8.self)
      }
    }
    for page in pages {
      #expect(page.components(separatedBy: "fill:rgb(100%,0%,0%)").count == 2)
    }
  }

  /// The marks of ASS at hundredths of a second: their ends along the band.
  private func marks(in text: String, at time: Int) -> [ClosedRange<Double>] {
    let hundredths = { (clock: Substring) -> Int in
      let parts = clock.split(whereSeparator: { ":.".contains($0) }).compactMap { Int($0) }
      return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 100 + parts[3]
    }
    let pattern =
      /Dialogue: \d,([^,]+),([^,]+),Shape,,0,0,0,,\{\\an7\\q2\\move\(([-\d.]+),[-\d.]+,([-\d.]+),[-\d.]+,0,(\d+)\)\}\{\\1c&H0000FF&[^}]*\}\{\\p1\}m 0 0 l ([-\d.]+) 0/
    return text.matches(of: pattern).compactMap { event in
      let (start, end) = (hundredths(event.output.1), hundredths(event.output.2))
      guard start <= time, time < end, let from = Double(event.output.3),
        let to = Double(event.output.4), let length = Double(event.output.6)
      else { return nil }
      #expect(Int(event.output.5) == (end - start) * 10)
      let left = from + (to - from) * Double(time - start) / Double(end - start)
      return left...left + length
    }
  }

  @Test("ASS shows one shape at any time, and no long one", arguments: [1, 7])
  func subtitles(repetitions: Int) throws {
    let line = Array(repeating: Self.line, count: repetitions).joined(separator: " ")
    let fit = try fit(
      "a ==\(line)== z",
      [
        "highlight-color": "#ff0000", "highlight-style": "underline", "duration": "20",
        "viewport": "640",
      ])
    let text = String(decoding: try Export(fit, as: .ass).bytes(), as: UTF8.self)
    let scene = fit.scene
    let mark = try #require(scene.marks.first?.range)
    #expect(scene.marks.count == 1)
    let left = { (time: Int) in
      scene.motion.position(offset: scene.motion.offset(at: .milliseconds(10 * time)))
    }
    var seen = 0
    for time in stride(from: 3, to: 2_000, by: 97) {
      let from = max(-50, (left(time) + mark.lowerBound).double)
      let to = min(690, (left(time) + mark.upperBound).double)
      guard from < 640, to > 0 else { continue }
      let shown = marks(in: text, at: time)
      try #require(shown.count == 1, "\(time): \(shown)")
      #expect(abs(max(-50, shown[0].lowerBound) - from) < 0.002, "\(time): \(shown)")
      #expect(abs(min(690, shown[0].upperBound) - to) < 0.002, "\(time): \(shown)")
      #expect(shown[0].upperBound - shown[0].lowerBound < 8_000)
      seen += 1
    }
    #expect(seen > 10)
  }

  @Test("a page and a graphic have one element", arguments: cases.indices)
  func elements(number: Int) throws {
    let fits = try fits(number)
    let hasRing = fits[0].scene.look.outline != nil && fits[0].scene.marks[0].kind == .highlight
    for glyphs in [GlyphFormat.outlines, .text]
    where glyphs == .outlines || fits[0].scene.look.outline == nil {
      let marks = try fits.map { fit in
        try fit.page(glyphs: glyphs).matches(of: /<svg class="marking [^>]*><rect [^>]*>/)
          .map { String($0.output) }
      }
      #expect(marks[0] == marks[1])
      #expect(marks[0].count { $0.contains("marking highlight") } <= 1)
      #expect(marks[0].contains { $0.contains("marking ring") } == hasRing)
    }
    let graphics = try fits.map { fit in
      let module = try #require(try Export(fit, as: .ograf).graphic(named: "line").last)
      return String(decoding: module.bytes, as: UTF8.self).components(separatedBy: "\"marking ")
        .count
    }
    #expect(graphics[0] == graphics[1] && graphics[0] > 1)
  }

  @Test("a page's mark covers the plan's stretch at any moment", .needs(.browser))
  func page() throws {
    let long = Array(repeating: Self.line, count: 5).joined(separator: " ")
    let cases = ["ltr", "ttb"].flatMap { direction in
      ["==\(long)==", "~~\(Self.line)~~"].map { (direction: direction, source: $0) }
    }
    let fits = try cases.map {
      try fit($0.source, ["direction": $0.direction, "duration": "20", "viewport": "640"])
    }
    let times = [0.5, 3, 7.013, 12, 18]
    let found = try Browser.results(
      of: fits.map { fit in
        Browser.Shown(
          page: try fit.page(), width: 1_000, height: 1_000,
          after: """
            await telop.ready;
            const view = document.getElementById("view").getBoundingClientRect();
            return \(times).map(time => {
              telop.seek(time);
              return [...document.querySelectorAll(".marking rect")].map(mark => {
                const box = mark.getBoundingClientRect();
                return plan.vertical ? [box.top - view.top, box.bottom - view.top, box.left, box.width]
                  : [box.left - view.left, box.right - view.left, box.top, box.height];
              });
            });
            """)
      })
    for (index, fit) in fits.enumerated() {
      let scene = fit.scene
      let mark = try #require(scene.marks.first)
      #expect(scene.marks.count == 1)
      let moments = try JSONDecoder().decode([[[Double]]].self, from: found[index])
      for (moment, time) in zip(moments, times) {
        let left = scene.motion.position(offset: scene.motion.offset(at: .seconds(time))).double
        let from = left + mark.range.lowerBound.double
        let to = left + mark.range.upperBound.double
        try #require(moment.count == 1, "\(cases[index]) at \(time)")
        let context: Comment = "\(cases[index]) at \(time): \(moment[0]), \(from), \(to)"
        #expect(abs(max(-50, moment[0][0]) - max(-50, from)) < 0.02, context)
        #expect(abs(min(690, moment[0][1]) - min(690, to)) < 0.02, context)
        let rows = scene.band.rows(of: mark.kind)
        #expect(moment[0][3] == Double(rows.count), context)
        #expect(moment[0][1] - moment[0][0] < 6_000, context)
      }
    }
  }
}
