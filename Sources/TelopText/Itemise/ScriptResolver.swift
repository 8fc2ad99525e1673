internal import CTelopICUShims

/// Gives Common and Inherited characters the script of their neighbours (UAX #24): of what came
/// before, and for a closing bracket that of its opening one.
struct ScriptResolver {
  private var current = ScriptCode.common
  private var brackets: [(closing: UInt32, script: ScriptCode)] = []

  /// Deeper nesting forgets the outermost brackets, as nobody reads that deep.
  private static let depth = 64

  /// The script that `character` is set in; Common only before the line's first strong script.
  @inline(__always)
  mutating func resolve(_ character: UInt32, _ properties: CharacterProperties) -> ScriptCode {
    let script = properties.script
    if !script.isWeak {
      current = script
    } else if properties.isOpeningBracket || properties.isClosingBracket {
      match(character, opening: properties.isOpeningBracket)
    }
    return current
  }

  private mutating func match(_ character: UInt32, opening: Bool) {
    if opening {
      if brackets.count == Self.depth { brackets.removeFirst() }
      brackets.append((telop_icu_paired_bracket(character), current))
    } else if let match = brackets.lastIndex(where: { $0.closing == character }) {
      if !brackets[match].script.isWeak { current = brackets[match].script }
      brackets.removeSubrange(match...)
    }
  }
}
