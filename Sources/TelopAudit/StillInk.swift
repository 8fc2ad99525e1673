/// Finds rows or columns of pixels whose ink stands still while ink in other ones moves. For example, the tabs beside a
/// band stand still.
struct StillInk {
  /// For one row or column: the number of frames on which it has ink, and on which this ink moves. Frames on which
  /// nothing moves do not count.
  private struct Counts {
    var inkedFrames = 0
    var movedFrames = 0
  }

  private let width: Int
  private var rows: [Counts]
  private var columns: [Counts]
  private var previousPixels: [UInt8] = []

  init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: Counts(), count: height)
    columns = Array(repeating: Counts(), count: width)
  }

  /// A function that erases the lines that stand still on most frames; `nil` if there are none.
  func eraser(isVertical: Bool) -> ((inout [UInt8]) -> Void)? {
    let counts = isVertical ? columns : rows
    let still = counts.indices.filter { counts[$0].movedFrames * 2 < counts[$0].inkedFrames }
    guard !still.isEmpty else { return nil }
    return { [width] pixels in
      for line in still {
        let indices =
          isVertical
          ? stride(from: line, to: pixels.count, by: width)
          : stride(from: line * width, to: (line + 1) * width, by: 1)
        for index in indices { pixels[index] = 0 }
      }
    }
  }

  mutating func add(_ pixels: [UInt8], rows: [ClosedRange<UInt8>], columns: [ClosedRange<UInt8>]) {
    defer { previousPixels = pixels }
    guard previousPixels.count == pixels.count else { return }
    var rowLines = [Line](repeating: Line(), count: rows.count)
    var columnLines = [Line](repeating: Line(), count: columns.count)
    for (row, background) in rows.enumerated() {
      for column in 0..<width {
        let index = row * width + column
        let pixel = pixels[index]
        let isChanged = abs(Int32(pixel) - Int32(previousPixels[index])) >= MotionTrack.minimumInk
        rowLines[row].add(pixel, over: background, isChanged: isChanged)
        columnLines[column].add(pixel, over: columns[column], isChanged: isChanged)
      }
    }
    Self.count(rowLines, &self.rows)
    Self.count(columnLines, &self.columns)
  }

  private static func count(_ lines: [Line], _ counts: inout [Counts]) {
    guard lines.contains(where: \.isMoved) else { return }
    for (index, line) in lines.enumerated() where line.inkedPixels > 0 {
      counts[index].inkedFrames += 1
      counts[index].movedFrames += line.isMoved ? 1 : 0
    }
  }

  private struct Line {
    private(set) var inkedPixels: Int32 = 0
    private var changedPixels: Int32 = 0

    /// True if at least a fiftieth of the ink has changed. A progress line, which grows at one end, changes less.
    var isMoved: Bool { changedPixels > 0 && changedPixels * 50 >= inkedPixels }

    mutating func add(_ pixel: UInt8, over background: ClosedRange<UInt8>, isChanged: Bool) {
      if MotionTrack.distance(pixel, background) >= MotionTrack.minimumInk { inkedPixels += 1 }
      if isChanged { changedPixels += 1 }
    }
  }
}
