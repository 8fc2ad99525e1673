import Testing

@testable import TelopScript

@Suite("Source lines of offsets")
struct SourceLineTests {
  /// The digits of each word are its source line.
  @Test("every kind of block and inline maps to its source line")
  func blocks() throws {
    let source = """
      ---
      a: b
      ---
      h04
      ===

      p07 *e07
      e08* `c08
      c08` p09 <b
      c=d> p10

      > q12
      > q13

      1. l15
         l16
      2.
      3. l18

      ```
      f21

      f23
      ```

          `26
          i27

      <div>
      d30 <!-- x
      y --> d31
      </div>

      [r]: /u
      [s]: /u
      p36
      p37

      # h39
      """
    let script = try markdown(source)
    checkInvariants(of: script)
    let words = script.line.split { $0 == " " || $0 == "|" }.map(String.init)
    for word in words {
      guard let line = Int(word.dropFirst()), !word.hasSuffix(".") else { continue }
      #expect(try script.sourceLine(of: word) == line, "\(word)")
    }
    #expect(words.count > 20)
    #expect(try script.sourceLine(of: "2. |") == 17)
    #expect(script.sections.map(\.sourceLine) == [4, 39])
  }

  @Test("an offset in a separator belongs to the paragraph before it")
  func separators() throws {
    let script = try plain("a\n\nb")
    #expect((0...5).map(script.sourceLine(at:)) == [1, 1, 1, 1, 3, 3])
  }

  @Test("any offset has a source line")
  func outside() throws {
    let script = try plain("\na\nb")
    #expect(script.sourceLine(at: -1) == 2)
    #expect(script.sourceLine(at: .min) == 2)
    #expect(script.sourceLine(at: .max) == 3)
    #expect(Script.LineMap([]).sourceLine(at: 5) == 1)
  }

  @Test("a map sorts its anchors")
  func sorted() {
    let map = Script.LineMap([
      Script.LineMap.Anchor(utf8Offset: 9, sourceLine: 4),
      Script.LineMap.Anchor(utf8Offset: 0, sourceLine: 2),
    ])
    #expect(map.anchors.map(\.sourceLine) == [2, 4])
    #expect(map.sourceLine(at: 8) == 2)
    #expect(map.sourceLine(at: 9) == 4)
  }
}
