import Testing

@testable import TelopText

/// Compares the folding of every character with Unicode's data files.
@Suite struct FoldingTests {
  private static let reference = Result { try FoldingReference() }

  @Test(arguments: 0..<16)
  func everyCharacterFoldsLikeUnicodesData(_ bits: Int) throws {
    let options = SearchOptions(rawValue: bits)
    let reference = try Self.reference.get()
    var folding = TextFolding(options)
    let hangul = stride(from: UInt32(0xAC00), through: 0xD7A3, by: 13)
    #expect(reference.characters.count > 34_000)
    var different: [UInt32] = []
    for character in reference.characters + Array(hangul) {
      guard let scalar = Unicode.Scalar(character) else { continue }
      let found = try folding.fold(String(Character(scalar))).map { $0 & 0xFF_FFFF }
      let expected = reference.fold(
        character, case: options.contains(.caseInsensitive),
        diacritics: options.contains(.diacriticInsensitive),
        width: options.contains(.widthInsensitive), kana: options.contains(.kanaInsensitive))
      if found != expected { different.append(character) }
    }
    #expect(different.map { String($0, radix: 16) } == [])
  }

  @Test func kanaNamesDifferOnlyByScript() throws {
    for character in UInt32(0x3041)...0x309E {
      guard let scalar = Unicode.Scalar(character), let name = scalar.properties.name,
        name.hasPrefix("HIRAGANA "), let other = Unicode.Scalar(character + 0x60)
      else { continue }
      #expect(other.properties.name == "KATAKANA " + name.dropFirst(9))
    }
  }

  @Test func marksAreInCanonicalOrder() throws {
    var folding = TextFolding([])
    let pairs = ["q\u{307}\u{323}", "q\u{323}\u{307}", "x\u{5B0}\u{301}\u{316}"]
    #expect(try folding.fold(pairs[0]) == folding.fold(pairs[1]))
    #expect(try folding.fold(pairs[2]).map { $0 >> 24 } == [0, 10, 220, 230])
  }

  @Test func manyMarksAreSortedQuickly() throws {
    // Alternating combining classes: an insertion sort would take a hundred times as long.
    let marks = String(repeating: "\u{301}\u{316}", count: 100_000)
    var folding = TextFolding([])
    let folded = try folding.fold("a" + marks)
    #expect(folded[1] & 0xFFFF == 0x316 && folded.last.map { $0 & 0xFFFF } == 0x301)
  }
}
