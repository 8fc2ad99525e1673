import Foundation
import Testing

/// A movie or a picture as ffmpeg decodes it: the opacity of every pixel, or its brightness where
/// everything is opaque.
struct Frames {
  let width: Int
  let height: Int
  let count: Int
  private let bytes: [UInt8]

  init(_ file: URL, decoder: [String] = [], isOpaque: Bool = false, isTurned: Bool = false)
    throws
  {
    let size = try Self.stream(file, "width,height").split(separator: ",").compactMap { Int($0) }
    try #require(size.count == 2)
    let data = try Tool.output(
      "ffmpeg",
      ["-v", "error", "-nostdin"] + decoder + ["-i", file.path] + [
        "-vf", (isOpaque ? "format=gray" : "alphaextract") + (isTurned ? ",transpose=2" : ""),
        "-fps_mode", "passthrough", "-f",
        "rawvideo", "-pix_fmt", "gray16be", "-",
      ])
    (width, height) = isTurned ? (size[1], size[0]) : (size[0], size[1])
    // Fewer bits would be dithered, differently at every place.
    bytes = stride(from: 0, to: data.count, by: 2).map { data[$0] }
    count = bytes.count / (width * height)
    try #require(count * width * height == bytes.count)
  }

  /// What ffprobe says of the first stream, separated by commas.
  static func stream(_ file: URL, _ entries: String, counting: Bool = false) throws -> String {
    let text = try Tool.output(
      "ffprobe",
      ["-v", "error", "-select_streams", "v:0"] + (counting ? ["-count_frames"] : []) + [
        "-show_entries", "stream=\(entries)", "-of", "csv=p=0", file.path,
      ])
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func pixel(_ frame: Int, x: Int, y: Int) -> UInt8 {
    bytes[(frame * height + y) * width + x]
  }

  /// Whether anything shows on a frame.
  func hasInk(_ frame: Int, above threshold: UInt8 = 0) -> Bool {
    bytes[frame * width * height..<(frame + 1) * width * height].contains { $0 > threshold }
  }

  /// How far a frame differs from one before it that is moved to the left: the mean over what both
  /// show, from 0 to 255.
  func difference(_ frame: Int, from other: Int, movedBy step: Int) -> Double {
    var sum = 0
    let common = width - abs(step)
    for y in 0..<height {
      let own = (frame * height + y) * width
      let before = (other * height + y) * width
      for x in max(0, -step)..<max(0, -step) + common {
        sum += abs(Int(bytes[own + x]) - Int(bytes[before + x + step]))
      }
    }
    return Double(sum) / Double(common * height)
  }

  /// The whole number of pixels to the left that explains best how a frame came from another.
  func displacement(_ frame: Int, from other: Int, upTo most: Int = 12) -> Int? {
    (-most...most).min {
      difference(frame, from: other, movedBy: $0) < difference(frame, from: other, movedBy: $1)
    }
  }

  /// How far a frame stands right of another movie's, in whole pixels.
  func shift(_ frame: Int, from other: Frames, _ otherFrame: Int, upTo most: Int = 6) -> Int? {
    func difference(_ step: Int) -> Double {
      var sum = 0
      let common = min(width, other.width) - abs(step)
      for y in 0..<min(height, other.height) {
        for x in max(0, step)..<max(0, step) + common {
          sum += abs(
            Int(pixel(frame, x: x, y: y)) - Int(other.pixel(otherFrame, x: x - step, y: y)))
        }
      }
      return Double(sum) / Double(common)
    }
    return (-most...most).min { difference($0) < difference($1) }
  }
}
