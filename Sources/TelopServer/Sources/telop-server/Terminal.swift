internal import TelopPlatform

/// The terminal on standard output.
struct Terminal {
  /// Width in columns; `nil` if unknown.
  let columns: Int?
  let isColored: Bool

  /// `nil` if standard output is not a terminal.
  static var output: Terminal? {
    guard isatty(1) == 1 else { return nil }
    return Terminal(
      columns: columns(of: 1),
      isColored: Machine.variable("NO_COLOR").isEmpty && Machine.variable("TERM") != "dumb")
  }

  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : nil
  }

  /// A QR code, or the reason why there is none.
  func qrCode(of text: String) -> String {
    guard let code = QRCode(text) else { return "no QR code: the address is too long for one" }
    if let columns, columns < code.columns {
      return "no QR code: it takes \(code.columns) columns, and the terminal has \(columns)"
    }
    return code.lines(isColored: isColored).joined(separator: "\n")
  }
}
