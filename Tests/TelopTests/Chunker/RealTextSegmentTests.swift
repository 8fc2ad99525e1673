@_spi(Answers) import Telop
import TelopUnits
import TestSupport
import Testing

/// Paragraphs in many scripts, long enough for several segments each.
private enum Sample: String, CaseIterable {
  case japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。"
  case chinese = "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。"
  case korean = "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 인간은 천부적으로 이성과 양심을 부여받았다. "
  case english =
    "All human beings are born free and equal in dignity and rights. AVATAR Type, office affine. "
  case greek =
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. "
  case russian = "Все люди рождаются свободными и равными в своём достоинстве и правах. "
  case arabic = "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا. "
  case urdu = "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ "
  case hebrew = "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון. "
  case hindi = "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। "
  case thai = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม "
  case emoji = "👩‍💻👨‍👩‍👧‍👦🇯🇵🏳️‍🌈👋🏽1️⃣😀 ✂️⏱️ "
  case mixed = "発表は 5:00 まで。The title is مرحبا بالعالم 123 today, שלום עולם, and ends. 😀 "

  var language: String? { self == .urdu ? "ur" : nil }
}

@Suite("Segments of real text, bundled fonts")
struct RealTextSegmentTests {
  @Test(
    "segments of real text add up, end at allowed cuts, and equal their slices with ink",
    arguments: Sample.allCases)
  private func segments(sample: Sample) throws {
    let text = try bundledFonts.get().prepare(
      String(repeating: sample.rawValue, count: 12), options: .init(language: sample.language))
    for size in [48, try decimal("43.4"), try ratio(1, 3), 300, 400, 6_000] as [Rational] {
      let segments = try Chunker().segments(of: text, size: size)
      #expect(segments.reduce(0) { $0 + $1.units } == text.totalUnits)
      let logical = segments.map(\.range).sorted { $0.lowerBound < $1.lowerBound }
      #expect(logical.first?.lowerBound == 0 && logical.last?.upperBound == text.utf8Length)
      #expect(zip(logical, logical.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
      for segment in segments
      where text.pixels(lineUnits: segment.units, checkedSize: size) > 4_096 {
        let inner = segment.range.lowerBound + 1..<segment.range.upperBound
        #expect(!inner.contains { text.allowsCut(at: $0) })
      }
      guard size == 48 else { continue }
      #expect(segments.count > 1)
      for segment in segments {
        #expect(try text.glyphs(reshaping: segment.range) == text.glyphs(in: segment.range))
        #expect(text.allowsCut(at: segment.range.lowerBound))
      }
      try checkInk(of: segments, in: text)
    }
  }

  private func checkInk(of segments: [Segment], in text: MeasuredText) throws {
    var start: Int64 = 0
    var left: [Int64] = []
    var right: [Int64] = []
    for segment in text.isRightToLeft ? segments.reversed() : segments {
      if let ink = segment.ink {
        left.append(start + ink.lowerBound)
        right.append(start + ink.upperBound)
      }
      start += segment.units
    }
    let line = try #require(text.inkExtent(of: 0..<text.utf8Length))
    #expect(left.min() == line.lowerBound)
    #expect(right.max() == line.upperBound)
  }
}
