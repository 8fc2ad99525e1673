internal import TelopPrograms

/// Detects pages with coloured glyphs, which browsers and office programs write as Type 3 fonts for emoji.
/// Cairo before 1.18 draws those as black shapes; poppler's other renderer, `pdftoppm`, keeps their colours.
struct DeckColors {
  private let file: String
  private let hasType3Fonts: Bool

  private static let fonts = Program(name: "pdffonts", package: "poppler-utils")
  static let painter = Program(name: "pdftoppm", package: "poppler-utils")
  private static let cairo = Program(name: "pdftocairo", package: "poppler-utils")

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
    let form = ["-singlefile", "-cropbox", "-scale-to", "\(Self.comparedSide)"]
    let limit = 1 << 23
    guard let colored = try Self.painter.output(form + range + [file], limit: limit),
      let plain = try Self.cairo.output(["-png"] + form + range + ["--", file, "-"], limit: limit),
      let wanted = PixelMap(colored), let canvas = try? Canvas(png: plain)
    else { return false }
    return canvas.withPixels {
      wanted.differs(from: PixelMap($0), Self.squareSide, Self.maximumDifference)
    }
  }

  /// True if poppler's `pdffonts` lists a Type 3 font.
  private static func listsType3Font(_ arguments: [String]) throws(ExportError) -> Bool {
    guard let printed = try fonts.output(arguments, limit: 1 << 22) else { return false }
    return String(decoding: printed, as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst(2)
      .contains { $0.contains(" Type 3 ") }
  }
}

/// The colours of a picture, from a PPM or from a canvas.
private struct PixelMap {
  let width: Int
  let height: Int
  /// The red, green and blue bytes of each pixel.
  private let bytes: ArraySlice<UInt8>

  /// Reads a PPM with one byte per channel, as poppler writes it; `nil` for other data.
  init?(_ file: [UInt8]) {
    var fields: [Int] = []
    var place = 2
    guard file.starts(with: "P6".utf8) else { return nil }
    while fields.count < 3 {
      while place < file.count, file[place] <= 0x20 { place += 1 }
      var number = 0
      let first = place
      while place < file.count, case let digit = file[place] &- 0x30, digit < 10, number < 100_000 {
        number = number * 10 + Int(digit)
        place += 1
      }
      guard place > first else { return nil }
      fields.append(number)
    }
    place += 1
    guard fields[2] == 255, file.count - place >= fields[0] * fields[1] * 3 else { return nil }
    width = fields[0]
    height = fields[1]
    bytes = file[place...]
  }

  init(_ pixels: PixelBuffer) {
    width = pixels.width
    height = pixels.height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for row in 0..<height {
      for column in 0..<width {
        let pixel = pixels[row, column]
        for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(pixel >> shift & 255)) }
      }
    }
    self.bytes = bytes[...]
  }

  /// True if the mean colours of any square differ by more than `maximum`.
  ///
  /// - Parameter maximum: The maximum difference of a channel, of 255.
  func differs(from other: PixelMap, _ side: Int, _ maximum: Int) -> Bool {
    let across = min(width, other.width) / side
    let down = min(height, other.height) / side
    for row in 0..<down {
      for column in 0..<across {
        for color in 0..<3 {
          let ownSum = sum(column * side, row * side, side, color)
          let otherSum = other.sum(column * side, row * side, side, color)
          if abs(ownSum - otherSum) > maximum * side * side { return true }
        }
      }
    }
    return false
  }

  private func sum(_ x: Int, _ y: Int, _ side: Int, _ color: Int) -> Int {
    var sum = 0
    for row in y..<y + side {
      let start = bytes.startIndex + (row * width + x) * 3 + color
      for column in 0..<side { sum += Int(bytes[start + column * 3]) }
    }
    return sum
  }
}
