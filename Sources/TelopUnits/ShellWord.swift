/// A word as a shell argument, quoted if necessary.
package func shellWord(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy { byte in
    byte > 0x2E && byte < 0x3B || byte | 0x20 > 0x60 && byte | 0x20 < 0x7B
      || ",.-_%".utf8.contains(byte)
  }
  return isPlain && !word.isEmpty ? word : "'" + word.replacing(utf8: "'", with: "'\\''") + "'"
}
