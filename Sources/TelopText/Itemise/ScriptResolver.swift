internal import CTelopICUShims

/// Gives Common and Inherited characters the script of their neighbours (UAX #24): of what came
/// before, and for a closing bracket that of its opening one, if that is not too far away.
struct ScriptResolver {
  /// The script of the last strong character.
  private(set) var current = ScriptCode.common
  private var brackets: [Bracket] = []

  /// An opening bracket that is not closed yet.
  private struct Bracket {
    let closing: UInt32
    let script: ScriptCode
    /// A UTF-8 offset.
    let place: Int
  }

  /// How many bytes of text brackets may enclose: one that nobody closes has no say in all of the text behind it.
  private static let reach = 2_048

  /// Deeper nesting forgets the outermost brackets, as nobody reads that deep.
  private static let depth = 64

  /// The script that a character is set in; Common only before the line's first strong script.
  ///
  /// - Parameter offset: where it starts: a UTF-8 offset, not before those of earlier calls.
  @inline(__always)
  mutating func resolve(
    _ character: UInt32, _ properties: CharacterProperties, at offset: Int
  ) -> ScriptCode {
    let script = properties.script
    if !script.isWeak {
      current = script
    } else if properties.isOpeningBracket || properties.isClosingBracket {
      match(character, opening: properties.isOpeningBracket, at: offset)
    }
    return current
  }

  /// Takes the script of a strong character, where `resolve` is not asked for each.
  @inline(__always)
  mutating func pass(_ script: ScriptCode) { current = script }

  private mutating func match(_ character: UInt32, opening: Bool, at offset: Int) {
    forget(before: offset)
    if opening {
      if brackets.count == Self.depth { brackets.removeFirst() }
      brackets.append(
        Bracket(closing: telop_icu_paired_bracket(character), script: current, place: offset))
    } else if let match = brackets.lastIndex(where: { $0.closing == character }) {
      if !brackets[match].script.isWeak { current = brackets[match].script }
      brackets.removeSubrange(match...)
    }
  }

  private mutating func forget(before offset: Int) {
    let near = brackets.firstIndex { offset - $0.place <= Self.reach } ?? brackets.endIndex
    if near > 0 { brackets.removeFirst(near) }
  }
}
