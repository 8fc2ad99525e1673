/// The lines of pixels whose ink stands still while other ink moves, such as those of the tabs beside a band.
struct StillInk {
  /// The number of frames on which a line has ink, and on which this ink moves.
  private struct Counts {
    var inked = 0
    var moved = 0
  }

  private let width: Int
  private var rows: [Counts]
  private var columns: [Counts]
  private var last: [UInt8] = []

  init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: Counts(), count: height)
    columns = Array(repeating: Counts(), count: width)
  }

  /// A function that erases the lines that stand still on most frames; `nil` if there are none.
  ///
  /// - Parameter isVertical: true for columns, false for rows.
  func eraser(isVertical: Bool) -> ((inout [UInt8]) -> Void)? {
    let counts = isVertical ? columns : rows
    let still = counts.indices.filter { counts[$0].moved * 2 < counts[$0].inked }
    guard !still.isEmpty else { return nil }
    return { [width] pixels in
      for line in still {
        let places =
          isVertical
          ? stride(from: line, to: pixels.count, by: width)
          : stride(from: line * width, to: (line + 1) * width, by: 1)
        for place in places { pixels[place] = 0 }
      }
    }
  }

  /// Adds a frame, with the background of each row and of each column.
  mutating func add(_ pixels: [UInt8], rows: [ClosedRange<UInt8>], columns: [ClosedRange<UInt8>]) {
    defer { last = pixels }
    guard last.count == pixels.count else { return }
    var inRows = [Line](repeating: Line(), count: rows.count)
    var inColumns = [Line](repeating: Line(), count: columns.count)
    for (row, behind) in rows.enumerated() {
      for column in 0..<width {
        let index = row * width + column
        let pixel = pixels[index]
        let isChanged = abs(Int32(pixel) - Int32(last[index])) >= MotionTrack.minimumInk
        inRows[row].add(pixel, over: behind, isChanged: isChanged)
        inColumns[column].add(pixel, over: columns[column], isChanged: isChanged)
      }
    }
    Self.count(inRows, &self.rows)
    Self.count(inColumns, &self.columns)
  }

  /// Counts a frame, unless nothing moves on it.
  private static func count(_ lines: [Line], _ counts: inout [Counts]) {
    guard lines.contains(where: \.isMoved) else { return }
    for (index, line) in lines.enumerated() where line.inked > 0 {
      counts[index].inked += 1
      counts[index].moved += line.isMoved ? 1 : 0
    }
  }

  /// A line on a frame.
  private struct Line {
    private(set) var inked: Int32 = 0
    private var changed: Int32 = 0

    /// True if more has changed than the end of a growing line.
    var isMoved: Bool { changed > 0 && changed * 50 >= inked }

    mutating func add(_ pixel: UInt8, over behind: ClosedRange<UInt8>, isChanged: Bool) {
      if MotionTrack.distance(pixel, behind) >= MotionTrack.minimumInk { inked += 1 }
      if isChanged { changed += 1 }
    }
  }
}
