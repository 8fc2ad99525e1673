internal import TelopEssentials

/// A picture as half-block cells. Each cell shows two pixels, one above the other.
enum BlockGraphics {
  /// The escape sequences that draw a picture with its upper left corner at the start of a terminal row.
  ///
  /// - Parameters:
  ///   - picture: red, green and blue of each pixel, one byte each, row by row.
  ///   - row: the terminal row, counted from 1.
  static func bytes(_ picture: [UInt8], width: Int, height: Int, row: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * (height + 1) * 8)
    for line in 0..<(height + 1) / 2 {
      bytes += [UInt8]("\u{1B}[\(row + line);1H\u{1B}[0m".utf8)
      var foreground: Int?
      var background: Int?
      for x in 0..<width {
        let upper = color(picture, x, 2 * line, width)
        let lower = 2 * line + 1 < height ? color(picture, x, 2 * line + 1, width) : 0
        if lower != background { bytes += code("48", lower) }
        background = lower
        if upper == lower {
          bytes.append(UInt8(ascii: " "))
          continue
        }
        if upper != foreground { bytes += code("38", upper) }
        foreground = upper
        bytes += [0xE2, 0x96, 0x80]  // ▀
      }
    }
    return bytes
  }

  private static func color(_ picture: [UInt8], _ x: Int, _ y: Int, _ width: Int) -> Int {
    let pixel = (y * width + x) * 3
    return Int(picture[pixel]) << 16 | Int(picture[pixel + 1]) << 8 | Int(picture[pixel + 2])
  }

  private static func code(_ layer: String, _ color: Int) -> [UInt8] {
    [UInt8]("\u{1B}[\(layer);2;\(color >> 16);\(color >> 8 & 255);\(color & 255)m".utf8)
  }
}

/// A picture in the graphics protocol of the terminal kitty.
enum Kitty {
  /// The escape sequence that replaces the previous picture, and scales the new one to a number of columns.
  static func bytes(_ picture: [UInt8], width: Int, height: Int, columns: Int) -> [UInt8] {
    var bytes = [UInt8]("\u{1B}[1;1H".utf8)
    let base64 = [UInt8](Data(picture).base64EncodedData())
    var start = 0
    // The protocol takes 4,096 bytes at a time.
    repeat {
      let end = min(base64.count, start + 4_096)
      let more = end < base64.count ? 1 : 0
      let first = "a=T,f=24,s=\(width),v=\(height),i=1,p=1,c=\(columns),C=1,q=2,"
      bytes += [UInt8]("\u{1B}_G\(start == 0 ? first : "")m=\(more);".utf8)
      bytes += base64[start..<end]
      bytes += [0x1B, UInt8(ascii: "\\")]
      start = end
    } while start < base64.count
    return bytes
  }

  static let clearingSequence = "\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\"
}
