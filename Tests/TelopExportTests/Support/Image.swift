import Foundation
import TestSupport
import Testing

/// Rows of red, green and blue.
struct Image {
  let width: Int
  let height: Int
  let bytes: [UInt8]

  /// - Parameter factor: takes each square of so many pixels as one, their mean.
  init(png file: URL, reducedBy factor: Int = 1) throws {
    let header = [UInt8](try Data(contentsOf: file).prefix(24))
    try #require(header.count == 24)
    let number = { (at: Int) in header[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(16) / factor, number(20) / factor)
    bytes = [UInt8](
      try Tool.output(
        "ffmpeg",
        [
          "-v", "error", "-i", file.path, "-vf", "scale=\(width):\(height):flags=area", "-f",
          "rawvideo", "-pix_fmt", "rgb24", "-",
        ]))
    try #require(bytes.count == width * height * 3)
  }

  /// The mean difference of a channel from another image that lies at a place of this one, by every
  /// third column.
  func difference(from other: Image, x: Int, y: Int) -> Double {
    var (sum, count) = (0, 0)
    for row in 2..<min(height, other.height) - 2 {
      for column in stride(from: 2, to: min(width, other.width) - 2, by: 3) {
        let (own, its) = (
          ((row + y) * width + column + x) * 3, (row * other.width + column) * 3
        )
        for channel in 0..<3 {
          sum += abs(Int(bytes[own + channel]) - Int(other.bytes[its + channel]))
        }
        count += 3
      }
    }
    return Double(sum) / Double(count)
  }
}
