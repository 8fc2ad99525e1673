/// Whether the letters on both sides of a run's start join.
///
/// HarfBuzz shapes a run with the text around it in view, and gives a letter the form that joins even
/// where the next letter is in another font. A piece that is cut there and shaped by itself has the
/// other form.
struct JoiningSides {
  private let utf8: UnsafeBufferPointer<UInt8>
  /// The last letter so far joins with what follows; marks after it do not count.
  private var joinsAfter = false

  /// How many characters beyond a run HarfBuzz looks at.
  private static let context = 5

  /// - Parameter utf8: the line, which must stay in place while this value lives.
  init(_ utf8: UnsafeBufferPointer<UInt8>) { self.utf8 = utf8 }

  /// True when the text before a run joins with what the run starts with, or asks to: U+200D is there
  /// for nothing else.
  ///
  /// - Parameter run: UTF-8 offsets; the line's runs, one after the other from the first.
  /// - Complexity: O(length of the run).
  mutating func join(at run: Range<Int>) -> Bool {
    let joins = endsWithJoiner(before: run.lowerBound) || joinsAfter && joinsBefore(run)
    var offset = run.upperBound
    while offset > run.lowerBound {
      offset -= 1
      if utf8[offset] & 0xC0 == 0x80 { continue }
      let properties = CharacterProperties(utf8.codePoint(at: offset).value)
      if properties.joinsThrough { continue }
      joinsAfter = properties.joinsAfter
      break
    }
    return joins
  }

  private func joinsBefore(_ run: Range<Int>) -> Bool {
    var offset = run.lowerBound
    var beyond = 0
    while offset < utf8.count, beyond < Self.context {
      let (character, length) = utf8.codePoint(at: offset)
      let properties = CharacterProperties(character)
      if !properties.joinsThrough { return properties.joinsBefore }
      offset += length
      if offset > run.upperBound { beyond += 1 }
    }
    return false
  }

  private func endsWithJoiner(before offset: Int) -> Bool {
    offset >= 3 && utf8[offset - 3] == 0xE2 && utf8[offset - 2] == 0x80
      && utf8[offset - 1] == 0x8D
  }
}
