import Foundation
import TestSupport
import Testing

/// A movie or a picture as ffmpeg decodes it: the opacity of every pixel, or its brightness where
/// everything is opaque.
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
    // Fewer bits would be dithered, differently at every place.
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

  /// Some rows of a picture as one of their own.
  func part(rows first: Int, count: Int) -> Frames {
    Frames(
      width: width, height: count, bytes: Array(bytes[first * width..<(first + count) * width]))
  }

  /// How much the pixels of each column stand out from the first pixel, all together.
  func columns(_ frame: Int, _ columns: Range<Int>) -> [Int] {
    let behind = Int(pixel(frame, x: 0, y: 0))
    return columns.map { x in
      (0..<height).reduce(0) { $0 + max(0, abs(Int(pixel(frame, x: x, y: $1)) - behind) - 8) }
    }
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
  ///
  /// - Parameter columns: of the other frame, to go by; at least `most` from its ends.
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
