internal import CTelopQR

/// An address that phones read from a terminal.
struct QRCode {
  /// How many squares a side has, without what is light around them.
  let side: Int
  /// Row by row, whether a square is dark.
  private let dark: [Bool]

  /// - Returns: `nil` for what is too long for one.
  init?(_ text: String) {
    // The least version that has room for it; a screen is read without loss.
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    dark = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// The quiet squares on each side that the standard asks for.
  static let margin = 4

  /// How many columns it takes on a terminal.
  var columns: Int { side + 2 * Self.margin }

  /// Two rows of squares to a line of text.
  ///
  /// - Parameter isColored: black on white whatever the terminal's colours are; without, the light squares are
  ///   drawn, as on a dark ground.
  func lines(isColored: Bool) -> [String] {
    let squares = -Self.margin..<side + Self.margin
    return stride(from: squares.lowerBound, to: squares.upperBound, by: 2).map { y in
      let cells = squares.map { x -> String in
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (true, true): isColored ? "█" : " "
        case (true, false): isColored ? "▀" : "▄"
        case (false, true): isColored ? "▄" : "▀"
        case (false, false): isColored ? " " : "█"
        }
      }
      let line = cells.joined()
      return isColored ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
    }
  }

  private func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<side).contains(x) && (0..<side).contains(y) && dark[y * side + x]
  }
}
