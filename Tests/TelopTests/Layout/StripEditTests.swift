import Telop
import TelopUnits
import Testing

@Suite("A strip whose line is edited")
struct StripEditTests {
  @Test("copy that grows at its tail moves nothing that is on screen", arguments: [false, true])
  func growing(rightToLeft: Bool) throws {
    let fonts = try FontStack.bundled()
    let chunker = Chunker(target: 300)
    var options = TextOptions()
    options.direction = rightToLeft ? .rightToLeft : .leftToRight
    let additions = [
      "The office of AVATAR. ", "速さは、文字の数です。", "नमस्ते दुनिया। ", "السلام عليكم. ", "😀👨‍👩‍👧 ok! ", "שלום. ",
    ]
    var text = try fonts.prepare("Start. ", options: options)
    var strip = try Strip(text, size: 43, chunker: chunker)
    for round in 0..<60 {
      let addition = additions[round % additions.count]
      let longer = try fonts.appending(addition, to: text)
      let update = strip.updated(to: longer, chunker: chunker)
      let (next, firstChange) = (update.strip, update.firstChange)
      let scratch = try Strip(longer, size: 43, chunker: chunker)
      #expect(next.segments == scratch.segments)
      #expect(next.cache == scratch.cache)
      #expect(next.width == scratch.width && next.overhang == scratch.overhang)
      #expect(
        next.segments[..<firstChange].map(\.range) == strip.segments[..<firstChange].map(\.range))
      #expect(next.cache.startPoints[..<firstChange] == strip.cache.startPoints[..<firstChange])
      // Only what lies near the old end is cut again; there, words that read the other way stand
      // elsewhere as they grow.
      #expect(firstChange >= strip.segments.count - (rightToLeft ? 4 : 3), "round \(round)")
      (text, strip) = (longer, next)
    }
  }

  @Test("an edit within changes what follows it, and nothing before")
  func within() throws {
    let fonts = try FontStack.bundled()
    let chunker = Chunker(target: 300)
    let text = try fonts.prepare(String(repeating: "One sentence of several words. ", count: 40))
    let strip = try Strip(text, size: 48, chunker: chunker)
    let edited = try fonts.replacing(620..<623, of: text, with: "Six ")
    let update = strip.updated(to: edited, chunker: chunker)
    let (next, firstChange) = (update.strip, update.firstChange)
    #expect(try next.cache == Strip(edited, size: 48, chunker: chunker).cache)
    let place = try #require(strip.segments.firstIndex { $0.range.contains(620) })
    #expect((place - 1...place).contains(firstChange))
  }
}
