internal import CTelopQR

struct QRCode {
  /// Number of squares per side, without the quiet zone.
  let side: Int
  /// For each square, whether the square is dark; row by row.
  private let dark: [Bool]

  /// - Returns: `nil` if the text is too long for a QR code.
  init?(_ text: String) {
    // The smallest version that fits, with the lowest error correction, because a screen shows all squares undamaged.
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    dark = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// Width of the quiet zone that the standard requires, in squares.
  static let margin = 4

  var columns: Int { side + 2 * Self.margin }

  /// The code as text, with two rows of squares per line.
  ///
  /// - Parameter isColored: true for black on white, by escape sequences; false to draw light squares in the terminal's
  ///   text colour, which is right on a dark background.
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
