import Foundation
import TestSupport
import Testing

/// A movie or picture decoded by ffmpeg: the opacity of every pixel, or its brightness if everything is
/// opaque.
struct Frames {
  let width: Int
  let height: Int
  let count: Int
  private let bytes: [UInt8]

  /// - Parameter only: the frames to decode, ascending; `nil` for all.
  init(
    _ file: URL, decoder: [String] = [], isOpaque: Bool = false, isTurned: Bool = false,
    only: [Int]? = nil
  ) throws {
    let size = try Self.stream(file, "width,height").split(separator: ",").compactMap { Int($0) }
    try #require(size.count == 2)
    let data = try Tool.output(
      "ffmpeg",
      ["-v", "error", "-nostdin"] + decoder + ["-i", file.path] + [
        "-vf",
        Self.selection(of: only) + (isOpaque ? "format=gray" : "alphaextract")
          + (isTurned ? ",transpose=2" : ""),
        "-fps_mode", "passthrough", "-f",
        "rawvideo", "-pix_fmt", "gray16be", "-",
      ])
    (width, height) = isTurned ? (size[1], size[0]) : (size[0], size[1])
    // With fewer bits, ffmpeg's dithering would differ from place to place.
    bytes = data.withUnsafeBytes { data in stride(from: 0, to: data.count, by: 2).map { data[$0] } }
    count = bytes.count / (width * height)
    try #require(count * width * height == bytes.count)
  }

  private init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
    count = bytes.count / (width * height)
  }

  private static func selection(of frames: [Int]?) -> String {
    frames.map { "select=" + $0.map { "eq(n\\,\($0))" }.joined(separator: "+") + "," } ?? ""
  }

  /// Some rows of a picture.
  func part(rows first: Int, count: Int) -> Frames {
    Frames(
      width: width, height: count, bytes: Array(bytes[first * width..<(first + count) * width]))
  }

  /// The difference of each column's pixels from the first pixel, summed up.
  func columns(_ frame: Int, _ columns: Range<Int>) -> [Int] {
    let behind = Int(pixel(frame, x: 0, y: 0))
    return columns.map { x in
      (0..<height).reduce(0) { $0 + max(0, abs(Int(pixel(frame, x: x, y: $1)) - behind) - 8) }
    }
  }

  /// ffprobe's entries for the first stream, separated by commas.
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

  /// Whether a frame has pixels above a threshold.
  func hasInk(_ frame: Int, above threshold: UInt8 = 0) -> Bool {
    bytes[frame * width * height..<(frame + 1) * width * height].contains { $0 > threshold }
  }

  /// The mean difference between a frame and another one moved to the left, over their common part, from 0 to
  /// 255.
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

  /// The whole number of pixels to the left that best explains the change between two frames.
  func displacement(_ frame: Int, from other: Int, upTo most: Int = 12) -> Int? {
    (-most...most).min {
      difference(frame, from: other, movedBy: $0) < difference(frame, from: other, movedBy: $1)
    }
  }

  /// The offset of a frame to the right of another movie's frame, in whole pixels.
  ///
  /// - Parameter columns: the other frame's columns to compare; at least `most` from its ends.
  func shift(
    _ frame: Int, from other: Frames, _ otherFrame: Int, columns: Range<Int>? = nil,
    upTo most: Int = 6
  ) -> Int? {
    func difference(_ step: Int) -> Double {
      var sum = 0
      let first = columns.map { $0.lowerBound + step } ?? max(0, step)
      let common = columns?.count ?? min(width, other.width) - abs(step)
      for y in 0..<min(height, other.height) {
        for x in first..<first + common {
          sum += abs(
            Int(pixel(frame, x: x, y: y)) - Int(other.pixel(otherFrame, x: x - step, y: y)))
        }
      }
      return Double(sum) / Double(common)
    }
    return (-most...most).min { difference($0) < difference($1) }
  }
}
