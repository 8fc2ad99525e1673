import Telop
import TestSupport
import Testing

@Suite("A strip in pages")
struct PagedStripTests {
  private static let text = String(
    repeating: "Measured text, exactly: 文字の幅は「足し算」ではない。 AVATAR 👋 ", count: 300)

  @Test("segments lie end to end over all pages, and add up to the width")
  func segments() throws {
    let fonts = try FontStack.bundled()
    var line = try fonts.pages(of: Self.text)
    for edit in ["", "x", "\n\n"] {
      line = try fonts.replacing(700..<709, of: line, with: edit)
      let strip = try PagedStrip(line, size: 48)
      let whole = try fonts.prepare(line.text)
      let segments = (0..<line.pageCount).flatMap(strip.segments)
      var (offset, start) = (0, Rational(0))
      for segment in segments {
        #expect(segment.range.lowerBound == offset)
        #expect(segment.start == start)
        #expect(try segment.width == whole.width(of: segment.range, size: 48))
        #expect(whole.allowsCut(at: segment.range.lowerBound))
        #expect(segment.width <= Chunker.greatestLimit)
        offset = segment.range.upperBound
        start += segment.width
      }
      #expect(offset == line.utf8Length)
      #expect(start == strip.width)
      #expect(try strip.width == whole.width(size: 48))
    }
  }

  @Test("the pages of a viewport are those whose segments it shows")
  func viewport() throws {
    let line = try FontStack.bundled().pages(of: Self.text)
    let strip = try PagedStrip(line, size: 48)
    #expect(line.pageCount > 4)
    for start: Rational in [-50, 0, 40_000, 90_000] {
      let pages = strip.pages(from: start, to: start + 1_920)
      for page in 0..<line.pageCount {
        let shows = strip.segments(ofPage: page).contains {
          $0.start <= start + 1_920 && $0.start + $0.width > start
        }
        #expect(pages.contains(page) == shows, "page \(page) at \(start)")
      }
    }
    #expect(
      strip.pages(from: 10_000_000, to: 10_000_001) == line.pageCount - 1...line.pageCount - 1)
    #expect(strip.segments(ofPage: line.pageCount).isEmpty)
  }

  @Test("any length is a place")
  func places() throws {
    let line = try FontStack.bundled().pages(of: Self.text)
    let strip = try PagedStrip(line, size: 48)
    let huge = Rational(Int128.max)
    let fine = try #require(Rational(1, over: .max))
    let last = line.pageCount - 1
    #expect(strip.pages(from: -huge, to: huge) == 0...last)
    #expect(strip.pages(from: huge, to: huge) == last...last)
    #expect(strip.pages(from: fine, to: fine) == 0...0)
    #expect(strip.pages(from: 90_000, to: 10) == strip.pages(from: 90_000, to: 90_000))
  }

  @Test("a size out of bounds is refused")
  func size() throws {
    let line = try FontStack.bundled().pages(of: "abc")
    #expect(throws: PlanError.self) { try PagedStrip(line, size: 0) }
  }
}
