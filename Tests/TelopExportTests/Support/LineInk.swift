/// The ink of a picture of light text on black.
struct LineInk {
  let columns: [Int]
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int

  init(_ frame: [UInt8], width: Int) {
    let height = frame.count / width / 4
    var columns = [Int](repeating: 0, count: width)
    var rows = [Int](repeating: 0, count: height)
    for row in 0..<height {
      for column in 0..<width {
        let value = Int(frame[(row * width + column) * 4 + 1])
        columns[column] += value
        rows[row] += value
      }
    }
    self.columns = columns
    left = columns.firstIndex { $0 > 200 } ?? -1
    right = columns.lastIndex { $0 > 200 } ?? -1
    top = rows.firstIndex { $0 > 400 } ?? -1
    bottom = rows.lastIndex { $0 > 400 } ?? -1
  }

  var ends: [Int] { [left, right, top, bottom] }

  /// Offset of the other picture's ink to the right, in pixels; `nil` without ink.
  func shift(to other: LineInk) -> Int? {
    guard left >= 0, other.left >= 0 else { return nil }
    return (-24...24).min { difference(other, $0) < difference(other, $1) }
  }

  private func difference(_ other: LineInk, _ shift: Int) -> Int {
    columns.indices.reduce(0) { sum, index in
      let place = index + shift
      let theirs = other.columns.indices.contains(place) ? other.columns[place] : 0
      return sum + abs(columns[index] - theirs)
    }
  }
}
