internal import TelopPrograms

/// Detects pages with coloured glyphs, which browsers and office programs write as Type 3 fonts for emoji.
/// Cairo before 1.18 draws those as black shapes; poppler's other renderer, `pdftoppm`, keeps their colours.
struct DeckColors {
  private let file: String
  private let hasType3Fonts: Bool

  private static let fonts = Program(name: "pdffonts", package: "poppler-utils")
  static let painter = Program(name: "pdftoppm", package: "poppler-utils")

  /// The longer side of a compared page, in pixels.
  private static let comparedSide = 800
  /// The side of a square whose mean colours are compared, in pixels.
  private static let squareSide = 16
  /// Maximum difference of mean colours, of 255. The renderers place letters up to a pixel apart, which gives a
  /// difference of 20. Emoji that lost their colours give a difference of 100.
  private static let maximumDifference = 40

  /// - Throws: `missingProgram`.
  init(file: String) throws(ExportError) {
    self.file = file
    hasType3Fonts = try Self.listsType3Font([file])
  }

  /// True if Cairo would lose the colours of a page.
  ///
  /// - Parameter number: The page number, from 1.
  /// - Throws: `missingProgram`.
  func areLost(on number: Int) throws(ExportError) -> Bool {
    let range = ["-f", "\(number)", "-l", "\(number)"]
    guard hasType3Fonts, try Self.listsType3Font(range + [file]) else { return false }
    let form = ["-png", "-singlefile", "-cropbox", "-scale-to", "\(Self.comparedSide)"]
    let limit = 1 << 23
    guard let colored = try Self.painter.output(form + range + [file], limit: limit),
      let plain = try SlideDrawing.cairo.output(form + range + ["--", file, "-"], limit: limit),
      let wanted = try? Canvas(png: colored), let shown = try? Canvas(png: plain)
    else { return false }
    return wanted.withPixels { wanted in
      shown.withPixels { wanted.differs(from: $0, Self.squareSide, Self.maximumDifference) }
    }
  }

  /// True if poppler's `pdffonts` lists a Type 3 font.
  private static func listsType3Font(_ arguments: [String]) throws(ExportError) -> Bool {
    guard let printed = try fonts.output(arguments, limit: 1 << 22) else { return false }
    return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst(2)
      .contains { $0.contains(" Type 3 ") }
  }
}

extension PixelBuffer {
  /// True if the mean colours of any square differ by more than `maximum`.
  ///
  /// - Parameter maximum: The maximum difference of a channel, of 255.
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

  /// The sum of a channel over a square.
  private func sum(_ x: Int, _ y: Int, _ side: Int, _ shift: UInt32) -> Int {
    var sum = 0
    for row in y..<y + side {
      for column in x..<x + side { sum += Int(self[row, column] >> shift & 255) }
    }
    return sum
  }
}
