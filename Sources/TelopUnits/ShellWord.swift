/// A word as a shell argument, quoted if necessary. Line breaks and other characters that `VisibleText` escapes are
/// written in `$'…'`, so that they stay visible.
package func shellWord(_ word: String) -> String {
  if VisibleText.escaped(word) != word { return "$'\(word.unicodeScalars.map(ansiC).joined())'" }
  let isPlain = word.utf8.allSatisfy { byte in
    (0x61...0x7A).contains(byte | 0x20) || "0123456789,.:/-_%".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? word : "'" + word.replacing(utf8: "'", with: "'\\''") + "'"
}

/// A character as it is written between `$'` and `'`.
private func ansiC(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\\": "\\\\"
  case "'": "\\'"
  case _ where VisibleText.escaped(String(scalar)).unicodeScalars.first != scalar:
    String(scalar).utf8.map { "\\" + String(Int($0) + 0o1000, radix: 8).dropFirst() }.joined()
  default: String(scalar)
  }
}
