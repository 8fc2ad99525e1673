import Foundation
import Telop
import TestSupport
import Testing

@testable import TelopExport

/// An image in rows of red, green and blue.
struct Image {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// Decodes a PNG that Telop made, without another program. Drops the opacity, like the other initializer.
  init(own png: [UInt8]) throws {
    let canvas = try Canvas(png: png)
    canvas.convertToStraightAlpha(transparentColor: .black)
    width = canvas.width
    height = canvas.height
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    canvas.withPixels { pixels in
      for row in 0..<pixels.height {
        pixels.withRow(row) { row in
          for column in row.indices {
            let pixel = row[column]
            bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
            bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
            bytes.append(UInt8(truncatingIfNeeded: pixel))
          }
        }
      }
    }
    self.bytes = bytes
  }

  private init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Decodes any PNG with ffmpeg.
  ///
  /// - Parameter factor: averages squares of `factor` × `factor` pixels.
  init(png file: URL, reducedBy factor: Int = 1) throws {
    let header = [UInt8](try Data(contentsOf: file).prefix(24))
    try #require(header.count == 24)
    let number = { (at: Int) in header[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    width = number(16) / factor
    height = number(20) / factor
    bytes = [UInt8](
      try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-i", file.path, "-vf", "scale=\(width):\(height):flags=area", "-f",
          "rawvideo", "-pix_fmt", "rgb24", "-",
        ]))
    try #require(bytes.count == width * height * 3)
  }

  /// The part at the left edge from row `top` on.
  func part(top: Int, width: Int, height: Int) -> Image {
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 3)
    for row in top..<top + height {
      let start = row * self.width * 3
      part.append(contentsOf: bytes[start..<start + width * 3])
    }
    return Image(width: width, height: height, bytes: part)
  }

  /// The mean difference per channel from another image placed at a point of this one, over every third
  /// column.
  func difference(from other: Image, x: Int, y: Int) -> Double {
    var sum = 0
    var count = 0
    for row in 2..<min(height, other.height) - 2 {
      for column in stride(from: 2, to: min(width, other.width) - 2, by: 3) {
        let index = ((row + y) * width + column + x) * 3
        let otherIndex = (row * other.width + column) * 3
        for channel in 0..<3 {
          sum += abs(Int(bytes[index + channel]) - Int(other.bytes[otherIndex + channel]))
        }
        count += 3
      }
    }
    return Double(sum) / Double(count)
  }
}
