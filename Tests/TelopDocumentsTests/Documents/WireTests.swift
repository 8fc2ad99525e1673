import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("The wire documents")
struct WireTests {
  private func fitDocument() throws -> FitDocument {
    let script = try Script(
      "# 一 👋\n\nこんにちは\u{13000} world\n\n# two\n\nمرحبا\n\n# 三", format: .markdown, name: "talk.md")
    var options = FitOptions()
    options.type.size = try decimal("43.4")
    options.timing.rate = try #require(FrameRate("59.94"))
    options.timing.duration = .milliseconds(2_500)
    return FitDocument(try Fit(script, fonts: bundledFonts.get(), options: options))
  }

  /// Invalid seeds would make the fuzz target useless.
  @Test("the fuzzing seeds are valid plans", arguments: ["once", "ramp", "rtl", "endless"])
  func seeds(name: String) throws {
    let path = Package.path("Tests/Fuzz/Corpus/plan/\(name)")
    #expect(FitDocument(json: try FileReader.machine.bytes(of: path)) != nil)
  }

  private func keys(_ document: some Encodable) throws -> [String: Any] {
    let data = Data(try Wire.encode(document))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func keys(_ value: Any?, _ expected: String) throws {
    let object = (value as? [String: Any]) ?? (value as? [[String: Any]])?.first ?? [:]
    for key in expected.split(separator: " ") {
      #expect(object[String(key)] != nil, "no \(key)")
    }
  }

  @Test("fit has every field of the contract")
  func fitFields() throws {
    let object = try keys(try fitDocument())
    try keys(
      object,
      "version duration viewport lead size strip distance distanceExact speed speedExact frames segments sections pace fixes fonts"
    )
    try keys(object["strip"], "width widthExact inkLeft inkRight")
    try keys(object["frames"], "rate count pixelsPerFrame wholePixels")
    try keys(
      object["segments"], "index text utf8 start startExact width widthExact enters leaves section")
    try keys(object["sections"], "title utf8 enters read leaves")
    try keys(object["pace"], "profile unit average peak limit dwell verdict")
    try keys(object["fixes"], "kind amount unit message")
    try keys(object["fonts"], "name sha256")
    try keys(object["missing"], "character utf8")
    #expect(object["version"] as? Int == 1)
    #expect(object["size"] as? String == "43.4")
    #expect(object["duration"] as? String == "2.5")
  }

  @Test("measure has every field of the contract")
  func measureFields() throws {
    let text = try bundledFonts.get().prepare("字a\u{13000}")
    let object = try keys(MeasureDocument(text, size: 48, clusters: .max))
    try keys(object, "version text size width widthExact ascent descent lineGap ink runs missing")
    try keys(object["text"], "utf8Length characters")
    try keys(object["ink"], "left right top bottom")
    try keys(object["runs"], "font unitsPerEm script language direction utf8 advance glyphs")
    try keys(object["missing"], "character utf8")
    try keys(object["clusters"], "utf8 advance run ink")
    let metrics = "ascent descent lineGap capHeight xHeight underline"
    try keys(object, "unitsPerEm metrics")
    try keys(object["metrics"], metrics)
    let run = try #require(
      (object["runs"] as? [[String: Any]])?.first?["metrics"] as? [String: Any])
    try keys(run, metrics)
    try keys(run["xHeight"], "units pixels exact source")
    try keys(run["underline"], "position thickness")
    #expect(try keys(MeasureDocument(text, size: 48))["clusters"] == nil)
  }

  @Test("encoding is deterministic, and decoding gives the value back")
  func roundTrip() throws {
    let document = try fitDocument()
    let bytes = try Wire.encode(document)
    #expect(try Wire.encode(try fitDocument()) == bytes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(try JSONDecoder().decode(FitDocument.self, from: Data(bytes)) == document)

    let text = try bundledFonts.get().prepare("Hello, 世界 😀")
    let measured = try MeasureDocument(text, size: try decimal("0.333333"), clusters: .max)
    let json = try Wire.encode(measured)
    #expect(try Wire.encode(measured) == json)
    #expect(try JSONDecoder().decode(MeasureDocument.self, from: Data(json)) == measured)

    let fonts = FontsDocument(try FontStack.bundledFonts())
    #expect(
      try JSONDecoder().decode(FontsDocument.self, from: Data(try Wire.encode(fonts))) == fonts)
  }

  /// Parses `n/d` or `n`.
  private func fraction(_ text: String) throws -> Rational {
    let parts = try text.split(separator: "/").map { try #require(Int128($0)) }
    return try ratio(parts[0], parts.count > 1 ? parts[1] : 1)
  }

  @Test("every Double is the nearest to its exact fraction")
  func nearest() throws {
    let document = try fitDocument()
    var pairs = [
      (document.distance, document.distanceExact), (document.speed, document.speedExact),
      (document.strip.width, document.strip.widthExact),
      (document.strip.origin, document.strip.originExact),
      (document.frames.pixelsPerFrame, document.frames.pixelsPerFrameExact),
    ]
    for segment in document.segments {
      pairs += [(segment.width, segment.widthExact), (segment.start, segment.startExact)]
    }
    let text = try bundledFonts.get().prepare("Hello, 世界")
    for size in ["48", "43.4", "0.333333", "99999.999999"] {
      let measured = try MeasureDocument(text, size: try decimal(size))
      pairs.append((measured.width, measured.widthExact))
    }
    for (double, exact) in pairs {
      let exact = try fraction(exact)
      let error = { (value: Double) throws -> Rational in
        // Exact: a double from 1 on is a multiple of 2^-52.
        let parts = Int128(value * 0x1p60)
        let difference = exact - (try ratio(parts, 1 << 60))
        return difference < 0 ? -difference : difference
      }
      if double >= 1, double < 0x1p60 {
        #expect(try error(double) <= error(double.nextUp))
        #expect(try error(double) <= error(double.nextDown))
      }
    }
  }

  @Test("segments add up to the strip, and sections cover the line")
  func sums() throws {
    let document = try fitDocument()
    let sum = try document.segments.reduce(Rational.zero) { $0 + (try fraction($1.widthExact)) }
    #expect(sum == (try fraction(document.strip.widthExact)))
    #expect(
      document.sections.map(\.utf8).dropFirst().map(\.first)
        == document.sections.map(\.utf8).dropLast().map(\.last))
    #expect(document.segments.map(\.text).joined().contains("こんにちは"))
    #expect(document.missing.map(\.character) == ["U+13000"])
  }
}
