internal import CTelopICUShims

/// Gives Common and Inherited characters the script of the text before them (UAX #24), and a closing bracket the script
/// of its opening bracket.
struct ScriptResolver {
  /// The script of the last character with a script of its own. After a closing bracket, it is the opening bracket's
  /// script. Callers that skip `resolve` for characters with a known script must set `current`.
  var current = ScriptCode.common
  private var brackets: [Bracket] = []

  /// An opening bracket that is not closed yet.
  private struct Bracket {
    let closing: UInt32
    let script: ScriptCode
    /// A UTF-8 offset.
    let offset: Int
  }

  /// The maximum distance between paired brackets, in bytes. Without a maximum, an unclosed bracket would affect all
  /// later text.
  private static let maximumDistance = 2_048

  /// The maximum nesting of brackets; with deeper nesting, the outermost brackets are dropped.
  private static let maximumDepth = 64

  /// The script of a character in its run; Common only before the line's first character with a script of its own.
  /// UTF-8 offsets must not descend between calls.
  @inline(__always)
  mutating func resolve(
    _ character: UInt32, _ properties: CharacterProperties, at offset: Int
  ) -> ScriptCode {
    let script = properties.script
    if !script.isCommonOrInherited {
      current = script
    } else if properties.isOpeningBracket || properties.isClosingBracket {
      match(character, opening: properties.isOpeningBracket, at: offset)
    }
    return current
  }

  private mutating func match(_ character: UInt32, opening: Bool, at offset: Int) {
    let firstNear = brackets.firstIndex { offset - $0.offset <= Self.maximumDistance }
    brackets.removeFirst(firstNear ?? brackets.count)
    if opening {
      if brackets.count == Self.maximumDepth { brackets.removeFirst() }
      brackets.append(
        Bracket(closing: telop_icu_paired_bracket(character), script: current, offset: offset))
    } else if let match = brackets.lastIndex(where: { $0.closing == character }) {
      if !brackets[match].script.isCommonOrInherited { current = brackets[match].script }
      brackets.removeSubrange(match...)
    }
  }
}
