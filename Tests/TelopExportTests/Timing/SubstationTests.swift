import Foundation
@_spi(Answers) import Telop
import TelopText
import TelopUnits
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

@Suite("ASS")
struct SubstationTests {
  /// The fields of all events; the text field is not split.
  func events(_ fit: Fit, _ options: ExportOptions = ExportOptions()) throws -> [[String]] {
    let text = String(decoding: try Export(fit, as: .ass, options: options).bytes(), as: UTF8.self)
    return text.split(separator: "\n").filter { $0.hasPrefix("Dialogue: ") }.map { line in
      line.split(separator: ",", maxSplits: 9, omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("an event moves as planned, between hundredths of a second")
  func moves() throws {
    let fit = try fit("速さは大事です。", ["duration": "12.5", "size": "40"])
    let event = try #require(try events(fit).first)
    #expect(Array(event[1...2]) == ["0:00:00.00", "0:00:12.50"])
    let font = fit.text.fonts[0]
    let ascent = 40 * Double(font.legacyFace.ascent) / Double(font.unitsPerEm)
    let y = Decimals.text(Double(fit.band.baseline) - ascent, places: 3)
    // The strip's left end at the start and at the end. The advance of a kanji is at most an em.
    let from = Decimals.text(fit.scene.motion.position(offset: 0), places: 3)
    let to = Decimals.text(fit.scene.motion.position(offset: fit.plan.distance), places: 3)
    #expect(from == "1920" && to.hasPrefix("-"))
    // The last field may contain commas, such as those of `\move`.
    #expect(event[9].hasPrefix("{\\an7\\q2\\move(\(from),\(y),\(to),\(y),0,12500)}"))
  }

  @Test("holds have a position, ramps are linear pieces, and no event is a banner")
  func phases() throws {
    let fit = try fit(
      "速さは大事です。",
      ["duration": "20", "start": "flush", "hold-start": "2", "ramp": "1", "finish": "offscreen"])
    let events = try events(fit)
    #expect(events[0][9].contains("\\pos(") && events[0][2] == "0:00:02.00")
    #expect(events.count > 3 && events.allSatisfy { !$0[8].contains("Banner") })
    // Each event ends where the next begins.
    for (event, next) in zip(events, events.dropFirst()) { #expect(event[2] == next[1]) }
    #expect(events.last?[2] == "0:00:20.00")
    // A hold that is shorter than ASS's unit of time.
    let short = try TelopExportTests.fit(
      "速さは大事です。", ["duration": "20", "start": "flush", "hold-start": "0.005"])
    #expect(try self.events(short).first?[1] == "0:00:00.00")
  }

  @Test(
    "events begin and end at the plan's places, and with ramps they are within 1/8 px of the plan",
    arguments: ["1.5", "0"])
  func ramps(ramp: String) throws {
    let fit = try fit(
      "速さは大事です。",
      [
        "duration": "20.123", "start": "flush", "hold-start": "2.005", "ramp": ramp,
        "hold-end": "3",
        "size": "120",
      ])
    let planned = { (hundredths: Double) in
      let time = Duration.nanoseconds(Int64((hundredths * 10_000_000).rounded()))
      return fit.scene.motion.position(offset: fit.plan.offset(at: time)).double
    }
    var moves = 0
    for event in try events(fit) {
      guard let places = event[9].firstMatch(of: /move\(([-\d.]+),[-\d.]+,([-\d.]+)/)?.output
      else { continue }
      moves += 1
      let from = try #require(Double(places.1))
      let to = try #require(Double(places.2))
      let times = event[1...2].map { clock in
        let parts = clock.split { ":.".contains($0) }.compactMap { Double($0) }
        return parts[1] * 6_000 + parts[2] * 100 + parts[3]
      }
      if ramp == "0" {
        #expect(abs(from - planned(times[0])) < 0.001 && abs(to - planned(times[1])) < 0.001)
      }
      for part in 0...8 where ramp != "0" {
        let share = Double(part) / 8
        let time = times[0] + (times[1] - times[0]) * share
        #expect(abs(from + (to - from) * share - planned(time)) <= 0.1255, "\(time)")
      }
    }
    #expect(moves > 1)
  }

  @Test(
    "libass draws the frames' text, within two pixels", .needs(.ffmpeg),
    arguments: [
      ("Speed matters: AVATAR, office, **bold** and *slanted* words. ", "3.2 9 15.55"),
      ("速さは大事です。読める速さで、時間どおりに。==印==と**太字**も。", "4 8.75 13"),
      ("مرحبا بالعالم (12) و שלום עולם! مرحبا بالعالم", "6 10 10.4"),
      ("हिन्दी में नमस्ते दुनिया, ภาษาไทย ที่นี่ {\\b1} \\\\N", "5 10"),
    ])
  func drawn(source: String, moments: String) throws {
    let fit = try fit(
      source,
      ["duration": "20", "height": "96", "viewport": "960", "background": "black"])
    let moments = moments.split(separator: " ").map(String.init)
    for (moment, (frame, drawn)) in zip(moments, try frames(of: fit, at: moments, .text)) {
      let own = LineInk(frame, width: 960)
      let theirs = LineInk(drawn, width: 960)
      #expect(abs(try #require(own.shift(to: theirs))) <= 2, "at \(moment)")
      // Ends of the visible part, and the rows.
      let ends = own.ends
      let theirEnds = theirs.ends
      for (one, other) in zip(ends, theirEnds) {
        #expect(abs(one - other) <= 2, "\(ends), \(theirEnds) at \(moment)")
      }
    }
  }

  private func frames(of fit: Fit, at moments: [String], _ form: GlyphFormat) throws -> [(
    own: [UInt8], drawn: [UInt8]
  )] {
    let composer = FrameComposer(fit.scene, alpha: .opaque)
    let frames = try moments.map { moment in
      var frame = [UInt8](repeating: 0, count: composer.byteCount)
      try composer.compose(offset: fit.plan.offset(at: Duration(talk: moment)), into: &frame)
      #expect(frame.contains { $0 > 128 && $0 < 255 }, "at \(moment)")
      return frame
    }
    let selection = try moments.map { "eq(n\\,\(Int(try #require(Double($0)) * 100)))" }
      .joined(separator: "+")
    let size = "\(fit.band.width)x\(fit.band.height)"
    let drawn = try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("talk.ass")
      var options = ExportOptions()
      options.glyphs = form
      try Data(try Export(fit, as: .ass, options: options).bytes()).write(to: file)
      if form == .text { try Tool.linkFonts(in: folder) }
      return [UInt8](
        try Tool.output(
          "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i", "color=black:s=\(size):r=100:d=20,format=rgb24",
            "-vf", "select=\(selection),ass=\(file.path):fontsdir=\(folder.path):shaping=complex",
            "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "bgra", "-",
          ]))
    }
    let count = composer.byteCount
    try #require(drawn.count == frames.count * count)
    return frames.enumerated().map { index, frame in
      (frame, Array(drawn[index * count..<(index + 1) * count]))
    }
  }

  @Test(
    "outlines are drawn at the frames' places without fonts", .needs(.ffmpeg),
    arguments: [
      ("速さ AVATAR, ==office== و مرحبا हिन्दी ที่นี่", ["highlight-style": "text"]),
      ("縦書きの12月（AVATAR）", ["direction": "ttb", "viewport": "640"]),
      ("variable ==waffle== fjords", ["font": PageCase.variable, "variation": "wght=650"]),
      ("spaced ==waffle== fjords", ["letter-spacing": "3", "highlight-style": "underline"]),
    ])
  func outlines(source: String, values: [String: String]) throws {
    let fit = try fit(
      source, ["duration": "20", "viewport": "960", "background": "black"].merging(values) { $1 })
    let moments = ["7", "9.5", "12"]
    for (moment, (frame, drawn)) in zip(moments, try frames(of: fit, at: moments, .outlines)) {
      let width = fit.band.width
      let differences = [-1, 0, 1].map { step in
        var sum = 0
        for pixel in 2..<frame.count / 4 - 2 where (2..<width - 2).contains(pixel % width) {
          for channel in 0..<3 {
            sum += abs(
              Int(frame[pixel * 4 + channel]) - Int(drawn[(pixel + step) * 4 + channel]))
          }
        }
        return Double(sum) / Double(frame.count / 4 * 3)
      }
      // Frames are drawn at quarter pixels.
      #expect(
        differences[1] < min(3, differences[0] / 2, differences[2] / 2),
        "\(differences) at \(moment)")
    }
  }

  @Test(
    "a mark within right-to-left text keeps its words in order", .needs(.ffmpeg),
    arguments: Effort.spread(
      [
        ("مرحبا ==بالعالم== كله أهلا وسهلا", "box"), ("مرحبا ==بالعالم== كله أهلا وسهلا", "text"),
        ("שלום ==ובוקר טוב== לכולם", "text"), ("שלום ==ובוקר טוב== לכולם", "box"),
        ("abc مرحبا ==بال==عالم 12", "box"), ("abc مرحبا ==بال==عالم 12", "text"),
      ], step: 2))
  func marked(source: String, style: String) throws {
    let fit = try fit(
      source,
      [
        "duration": "20", "height": "96", "viewport": "960", "background": "black",
        "highlight-style": style, "highlight-color": "#ffee00",
      ])
    let (frame, drawn) = try frames(of: fit, at: ["10"], .text)[0]
    var sum = 0
    var count = 0
    for byte in frame.indices where byte % 4 < 3 {
      sum += abs(Int(frame[byte]) - Int(drawn[byte]))
      count += 1
    }
    // Only frames have round corners.
    #expect(Double(sum) / Double(count) < 3)
    let notes = try Export(fit, as: .ass).notes
    // Within a word there is no room for a box: an underline is drawn instead, which changes no colour.
    let isUnderline = style == "box" && source.contains("==بال==")
    #expect(fit.scene.coloredRanges.isEmpty == isUnderline)
    #expect(
      isUnderline ? notes.isEmpty : notes.count == 1 && notes[0].contains("right-to-left"),
      "\(notes)")
    var options = ExportOptions()
    options.glyphs = .outlines
    #expect(try Export(fit, as: .ass, options: options).notes.isEmpty)
  }

  @Test(
    "the band enters and leaves as in the frames", .needs(.ffmpeg),
    arguments: [
      ("slide", "bottom"), ("slide", "top"), ("slide", "0.5"), ("fade", "bottom"),
      ("none", "bottom"),
    ])
  func band(change: String, place: String) throws {
    let values = [
      "duration": "2", "canvas": "320x180", "fps": "25", "size": "20", "theme": "signboard",
      "band-in": change, "band-out": change, "place": place, "start": "flush", "hold-start": "0.5",
    ]
    let fit = try fit("速さ AVATAR", values)
    let movie = try Movie(fit, format: .mov)
    try withTemporaryFolder { folder in
      let own = folder.appendingPathComponent("a.mov")
      let file = folder.appendingPathComponent("a.ass")
      #expect(try movie.write(to: own.path))
      var options = ExportOptions()
      options.glyphs = .outlines
      try Data(Export(fit, as: .ass, options: options).bytes()).write(to: file)
      let decoded = { (input: [String], filter: String) in
        [UInt8](
          try Tool.output(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + input + [
              "-filter_complex", filter, "-frames:v", "\(movie.frameCount)", "-f", "rawvideo",
              "-pix_fmt", "gray", "-",
            ]))
      }
      let gray = ["-f", "lavfi", "-i", "color=0x606060:s=320x180:r=25:d=4,format=rgb24"]
      let ours = try decoded(gray + ["-i", own.path], "[0][1]overlay=format=rgb")
      let theirs = try decoded(gray, "ass=\(file.path)")
      try #require(ours.count == theirs.count && ours.count == movie.frameCount * 320 * 180)
      // Between the curve's linear pieces, frames may be a few pixels off.
      // Without an exit, the movie has the band on its very last frame; ASS only until then.
      let last = movie.frameCount - (change == "none" ? 2 : 1)
      for frame in 0...last {
        let pixels = frame * 320 * 180..<(frame + 1) * 320 * 180
        let differing = pixels.count { abs(Int(ours[$0]) - Int(theirs[$0])) > 40 }
        #expect(differing < 320 * 6, "frame \(frame) of \(movie.frameCount): \(differing)")
      }
      // Exact to the pixel before the text leaves its edge, and at the end.
      for frame in [0, 10, last] {
        let pixels = frame * 320 * 180..<(frame + 1) * 320 * 180
        let differing = pixels.count { abs(Int(ours[$0]) - Int(theirs[$0])) > 40 }
        #expect(differing < 320, "frame \(frame): \(differing)")
      }
    }
  }

  @Test("emoji are drawn as outlines if they have any, else named with their place")
  func pictures() throws {
    let (fit, plain) = (
      try fit("one 👋🏽 two 😀\n\nthree 😀", ["duration": "20"]), try fit("no emoji")
    )
    for form in GlyphFormat.allCases {
      var options = ExportOptions()
      options.glyphs = form
      let text = String(
        decoding: try Export(fit, as: .ass, options: options).bytes(), as: UTF8.self)
      #expect(!text.unicodeScalars.contains { $0.value >= 0x1_F000 })
      #expect(form == .outlines || text.contains("three"))
    }
    let notes = try Export(fit, as: .ass).notes
    #expect(
      notes.count == 1 && notes[0].hasPrefix("talk.md:1: 👋🏽 and 2 more: ASS cannot"), "\(notes)")
    #expect(try Export(fit, as: .html).notes.isEmpty && Export(plain, as: .ass).notes.isEmpty)
  }
}
