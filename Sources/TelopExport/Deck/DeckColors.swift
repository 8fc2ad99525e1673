internal import TelopPrograms

/// Detects pages whose emoji Cairo would draw in black. Browsers and office programs write emoji as coloured Type 3
/// fonts. Cairo before 1.18 loses their colours; poppler's other renderer, `pdftoppm`, keeps the colours.
struct DeckColors {
  private let file: String
  private let hasType3Fonts: Bool

  private static let pdffonts = Program(name: "pdffonts", package: "poppler-utils")
  static let pdftoppm = Program(name: "pdftoppm", package: "poppler-utils")

  /// The longer side of a compared page, in pixels.
  private static let comparedSide = 800
  /// The side of a square whose mean colours are compared, in pixels.
  private static let squareSide = 16
  /// Maximum difference of a channel's mean, on a scale of 0 to 255. The two renderers place the same letter up to a
  /// pixel apart, which makes a difference of 20. Lost colours of emoji make a difference of 100.
  private static let maximumDifference = 40

  /// - Throws: `missingProgram`.
  init(file: String) throws(ExportError) {
    self.file = file
    hasType3Fonts = try Self.listsType3Font([file])
  }

  /// True if Cairo would lose the colours of a page.
  ///
  /// - Throws: `missingProgram`.
  func areLost(on number: Int) throws(ExportError) -> Bool {
    let range = ["-f", "\(number)", "-l", "\(number)"]
    guard hasType3Fonts, try Self.listsType3Font(range + [file]) else { return false }
    let format = ["-png", "-singlefile", "-cropbox", "-scale-to", "\(Self.comparedSide)"]
    let limit = 1 << 23
    guard let expectedPNG = try Self.pdftoppm.output(format + range + [file], limit: limit),
      let actualPNG = try SlideDrawing.pdftocairo.output(
        format + range + ["--", file, "-"], limit: limit),
      let expected = try? Canvas(png: expectedPNG), let actual = try? Canvas(png: actualPNG)
    else { return false }
    return expected.withPixels { expected in
      actual.withPixels { expected.differs(from: $0, Self.squareSide, Self.maximumDifference) }
    }
  }

  private static func listsType3Font(_ arguments: [String]) throws(ExportError) -> Bool {
    guard let printed = try pdffonts.output(arguments, limit: 1 << 22) else { return false }
    return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst(2)
      .contains { $0.contains(" Type 3 ") }
  }
}

extension PixelBuffer {
  /// True if a channel's mean differs by more than `maximum` (of 255) in any square of side `side`.
  fileprivate func differs(from other: PixelBuffer, _ side: Int, _ maximum: Int) -> Bool {
    for row in 0..<min(height, other.height) / side {
      for column in 0..<min(width, other.width) / side {
        for shift: UInt32 in [0, 8, 16] {
          let ownSum = sum(column * side, row * side, side, shift)
          let otherSum = other.sum(column * side, row * side, side, shift)
          if abs(ownSum - otherSum) > maximum * side * side { return true }
        }
      }
    }
    return false
  }

  private func sum(_ x: Int, _ y: Int, _ side: Int, _ shift: UInt32) -> Int {
    var sum = 0
    for row in y..<y + side {
      for column in x..<x + side { sum += Int(self[row, column] >> shift & 255) }
    }
    return sum
  }
}
