/// Scales frames. Each target pixel is the average of the area that it covers, so that thin strokes stay visible.
struct FrameScaler: Equatable {
  /// The visible part of the frame.
  let columns: Range<Int>
  let rows: Range<Int>
  let width: Int
  let height: Int

  /// Fits the visible part into the target, without enlarging it.
  ///
  /// - Parameters:
  ///   - zoom: the frame's longer side divided by its visible part.
  ///   - center: the middle of the visible part, as a fraction of the longer side.
  init(
    frame: (width: Int, height: Int), target: (width: Int, height: Int), zoom: Double,
    center: Double
  ) {
    let isWide = frame.width >= frame.height
    let side = max(frame.width, frame.height)
    let length = min(side, max(1, Int(Double(side) / zoom)))
    let start = min(max(0, Int(Double(side) * center) - length / 2), side - length)
    columns = isWide ? start..<start + length : 0..<frame.width
    rows = isWide ? 0..<frame.height : start..<start + length
    let scale = min(
      1, Double(target.width) / Double(columns.count), Double(target.height) / Double(rows.count))
    width = min(max(1, Int((Double(columns.count) * scale).rounded())), max(1, target.width))
    height = min(max(1, Int((Double(rows.count) * scale).rounded())), max(1, target.height))
  }

  /// Scales a frame of blue, green, red and alpha to red, green and blue. The frame has `stride` pixels in a row.
  func scaled(_ frame: [UInt8], stride: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: width * height * 3)
    for y in 0..<height {
      let sourceRows = Self.sourceRange(y, of: height, rows)
      for x in 0..<width {
        let sourceColumns = Self.sourceRange(x, of: width, columns)
        var red = 0
        var green = 0
        var blue = 0
        for row in sourceRows {
          var offset = (row * stride + sourceColumns.lowerBound) * 4
          for _ in 0..<sourceColumns.count {
            blue += Int(frame[offset])
            green += Int(frame[offset + 1])
            red += Int(frame[offset + 2])
            offset += 4
          }
        }
        let count = sourceColumns.count * sourceRows.count
        let pixel = (y * width + x) * 3
        result[pixel] = UInt8(red / count)
        result[pixel + 1] = UInt8(green / count)
        result[pixel + 2] = UInt8(blue / count)
      }
    }
    return result
  }

  private static func sourceRange(_ index: Int, of count: Int, _ range: Range<Int>) -> Range<Int> {
    let start = range.lowerBound + index * range.count / count
    let end = range.lowerBound + (index + 1) * range.count / count
    return start..<max(end, start + 1)
  }
}
