@_spi(Answers) import Telop
package import TelopUnits

/// The motion of a finished file's picture, frame by frame.
///
/// The profile of a frame is its ink, summed across the direction of motion. The motion is the shift at which a profile
/// best fits an earlier profile. Shifts by whole pixels are exact, and others are exact to about a tenth of a pixel.
/// Errors do not add up, because all profiles are compared with one profile until the picture has moved about half its
/// length.
public struct MotionTrack: Sendable, Hashable {
  /// The measured motion of one frame.
  @_spi(Answers) public struct Frame: Sendable, Hashable {
    /// True if anything is visible.
    public let hasInk: Bool
    /// The motion since the previous frame, in pixels to the left or upward. `nil` if too little ink is visible, if the
    /// background has changed, or if no shift fits reliably.
    public let displacement: Double?
    /// The stretch of clear ink along the motion, in whole pixels from the left or top. `nil` without ink, and always
    /// `nil` if the measured file is a page.
    public private(set) var ink: Range<Int>?
    /// True if enough ink is visible, but no shift within half the picture makes the frame fit the previous frame.
    package private(set) var isUnmatched = false
  }

  package let width: Int
  package let height: Int
  package let rate: FrameRate
  package let isVertical: Bool
  /// The frames in the order of time.
  @_spi(Answers) public let frames: [Frame]
}

extension MotionTrack {
  /// Measures a movie.
  ///
  /// - Parameters:
  ///   - path: the movie.
  ///   - plan: the plan of the movie. Blocks beside its band are not measured; `nil` measures the whole picture.
  ///   - progress: called after each frame with the number of measured frames, and the number that the file states.
  /// - Throws: `missingProgram`, `programFailed`; `badInput` for a file that is not a movie.
  /// - Complexity: O(frames × (pixels + length²/32)); `length` is the longer side of the measured picture in pixels.
  public init(
    movie path: String, planned plan: PlannedMotion? = nil,
    progress: (_ done: Int, _ count: Int?) -> Void = { _, _ in }
  ) throws(AuditError) {
    let movie = try MovieFile(path: path, part: plan?.part, isVertical: plan?.isVertical == true)
    var tracks = try Self.tracks(of: movie, byAlpha: movie.facts.hasAlpha, progress)
    // A movie with opacity may have an opaque band. The text then changes only the brightness.
    if movie.facts.hasAlpha, Self.inkedFrames(tracks) * 2 < tracks.horizontal.frames.count {
      let bright = try Self.tracks(of: movie, byAlpha: false, progress)
      if Self.inkedFrames(bright) > Self.inkedFrames(tracks) { tracks = bright }
    }
    let isVertical = abs(tracks.vertical.distance) > abs(tracks.horizontal.distance)
    self.init(
      width: movie.width, height: movie.height, rate: movie.facts.rate, isVertical: isVertical,
      frames: isVertical ? tracks.vertical.frames : tracks.horizontal.frames)
  }

  private typealias Tracks = (horizontal: ProfileTrack, vertical: ProfileTrack)

  /// The number of frames with ink along the axis of motion. Along the other axis the number is higher, because the
  /// band itself looks like ink.
  private static func inkedFrames(_ tracks: Tracks) -> Int {
    min(
      tracks.horizontal.frames.count(where: \.hasInk),
      tracks.vertical.frames.count(where: \.hasInk))
  }

  /// The motion along both axes, after erasing the lines of pixels whose ink stands still, such as tabs.
  private static func tracks(
    of movie: MovieFile, byAlpha: Bool, _ progress: (_ done: Int, _ count: Int?) -> Void
  ) throws(AuditError) -> Tracks {
    var still = StillInk(width: movie.width, height: movie.height)
    let tracks = try measuredTracks(of: movie, byAlpha: byAlpha, progress) { pixels, background in
      still.add(pixels, rows: background.rows, columns: background.columns)
    }
    let isVertical = abs(tracks.vertical.distance) > abs(tracks.horizontal.distance)
    guard let erase = still.eraser(isVertical: isVertical) else { return tracks }
    return try measuredTracks(of: movie, byAlpha: byAlpha, erase: erase, progress)
  }

  /// The motion along both axes.
  private static func measuredTracks(
    of movie: MovieFile, byAlpha: Bool, erase: (inout [UInt8]) -> Void = { _ in },
    _ progress: (_ done: Int, _ count: Int?) -> Void,
    _ observe: (_ pixels: [UInt8], Background) -> Void = { _, _ in }
  ) throws(AuditError) -> Tracks {
    var horizontal = ProfileTrack(length: movie.width)
    var vertical = ProfileTrack(length: movie.height)
    var lastBackground: Background?
    try movie.forEachFrame(byAlpha: byAlpha) { pixels in
      var pixels = pixels
      erase(&pixels)
      // The background is not measured anew for each frame, because a wide highlight would then count as background.
      var background = lastBackground ?? Background(pixels, width: movie.width, hasDots: !byAlpha)
      let isSteady = !background.follow(pixels)
      lastBackground = background
      var columns = InkSums(count: movie.width)
      var rows = InkSums(count: movie.height)
      sum(pixels, over: background, &columns.sums, &columns.peaks, &rows)
      observe(pixels, background)
      horizontal.add(columns, isSteady: isSteady)
      vertical.add(rows, isSteady: isSteady)
      progress(horizontal.frames.count, movie.facts.frameCount)
    }
    return (horizontal, vertical)
  }

  /// The background of the text: a range of pixel values for each row, and one for each column for vertical motion. A
  /// band is uniform along the motion, apart from faint dots. The range of a line of pixels therefore includes its
  /// median and the frequent values near the median.
  private struct Background {
    private(set) var rows: [ClosedRange<UInt8>] = []
    private(set) var columns: [ClosedRange<UInt8>] = []
    private let width: Int
    /// True for brightness, in which a band may have faint dots. In opacity, text may be as faint as dots.
    private let hasDots: Bool
    /// The number of further frames whose values extend the ranges. An encoder draws faint dots only gradually.
    private var settlingFrames = Self.maximumSettlingFrames
    private static let maximumSettlingFrames = 30

    init(_ pixels: [UInt8], width: Int, hasDots: Bool) {
      self.width = width
      self.hasDots = hasDots
      rows = (0..<pixels.count / max(1, width)).map { rowRange(pixels, $0) }
      columns = (0..<width).map { columnRange(pixels, $0) }
    }

    private func rowRange(_ pixels: [UInt8], _ row: Int) -> ClosedRange<UInt8> {
      range(of: pixels[row * width..<(row + 1) * width])
    }

    private func columnRange(_ pixels: [UInt8], _ column: Int) -> ClosedRange<UInt8> {
      range(of: stride(from: column, to: pixels.count, by: width).map { pixels[$0] })
    }

    /// The background's range of values in one line of pixels.
    private func range(of pixels: some Collection<UInt8>) -> ClosedRange<UInt8> {
      var counts = [Int](repeating: 0, count: 256)
      for pixel in pixels { counts[Int(pixel)] += 1 }
      var before = 0
      let median =
        counts.firstIndex { count in
          before += count
          return before * 2 > pixels.count
        } ?? 0
      guard hasDots else { return UInt8(median)...UInt8(median) }
      // Text is further from the median than dots are, and the values at its antialiased edges are rare.
      let dots = (max(0, median - 30)...min(255, median + 30)).filter { value in
        counts[max(0, value - 2)...min(255, value + 2)].reduce(0, +) * 10 > pixels.count
      }
      let values = dots + [median]
      return UInt8(values.min() ?? median)...UInt8(values.max() ?? median)
    }

    /// Extends the ranges by the values of a frame while `settlingFrames` is above 0.
    private mutating func settle(_ pixels: [UInt8], isChanged: Bool) {
      settlingFrames = isChanged ? Self.maximumSettlingFrames : max(0, settlingFrames - 1)
      guard hasDots, settlingFrames > 0 else { return }
      for index in rows.indices { rows[index] = rows[index].union(rowRange(pixels, index)) }
      for index in columns.indices {
        columns[index] = columns[index].union(columnRange(pixels, index))
      }
    }

    /// Adapts to a band that appears or disappears: measures a row or column anew if almost all its pixels have
    /// changed. Returns true if any was measured anew.
    mutating func follow(_ pixels: [UInt8]) -> Bool {
      var isChanged = false
      var unchangedInColumns = [Int32](repeating: 0, count: width)
      for row in rows.indices {
        let rowRange = rows[row]
        let rowPixels = pixels.span.extracting(row * width..<(row + 1) * width)
        var unchangedCount: Int32 = 0
        for column in rowPixels.indices {
          let pixel = rowPixels[column]
          unchangedCount &+= MotionTrack.distance(pixel, rowRange) < MotionTrack.minimumInk ? 1 : 0
          let columnDistance = MotionTrack.distance(pixel, columns[column])
          unchangedInColumns[column] &+= columnDistance < MotionTrack.minimumInk ? 1 : 0
        }
        if Int(unchangedCount) * 50 < width {
          rows[row] = self.rowRange(pixels, row)
          isChanged = true
        }
      }
      for column in 0..<width where Int(unchangedInColumns[column]) * 50 < rows.count {
        columns[column] = columnRange(pixels, column)
        isChanged = true
      }
      settle(pixels, isChanged: isChanged)
      return isChanged
    }
  }

  /// The minimum difference between ink and background. Smaller differences come from an encoder's rounding.
  static let minimumInk: Int32 = 12

  @inline(__always)
  static func distance(_ pixel: UInt8, _ range: ClosedRange<UInt8>) -> Int32 {
    max(Int32(range.lowerBound) &- Int32(pixel), Int32(pixel) &- Int32(range.upperBound), 0)
  }

  /// Sums the ink of each column and of each row. The ink of a column is measured against the backgrounds of the rows,
  /// and the ink of a row against the backgrounds of the columns.
  private static func sum(
    _ pixels: [UInt8], over background: Background, _ columnSums: inout [Int32],
    _ columnPeaks: inout [UInt8], _ rows: inout InkSums
  ) {
    let width = columnSums.count
    let ink = { (pixel: UInt8, range: ClosedRange<UInt8>) -> Int32 in
      let value = distance(pixel, range)
      return value < minimumInk ? 0 : value
    }
    var columnSums = columnSums.mutableSpan
    var columnPeaks = columnPeaks.mutableSpan
    for row in rows.sums.indices {
      var rowSum: Int32 = 0
      var rowPeak: UInt8 = 0
      let rowPixels = pixels.span.extracting(row * width..<(row + 1) * width)
      let rowRange = background.rows[row]
      for column in rowPixels.indices {
        let pixel = rowPixels[column]
        let inkInRow = ink(pixel, rowRange)
        columnSums[column] &+= inkInRow
        columnPeaks[column] = max(columnPeaks[column], UInt8(truncatingIfNeeded: inkInRow))
        let inkInColumn = ink(pixel, background.columns[column])
        rowSum &+= inkInColumn
        rowPeak = max(rowPeak, UInt8(truncatingIfNeeded: inkInColumn))
      }
      rows.sums[row] = rowSum
      rows.peaks[row] = rowPeak
    }
  }
}

/// The ink of a frame, for each line of pixels across the direction of motion.
struct InkSums {
  var sums: [Int32]
  /// The strongest pixel of each line.
  var peaks: [UInt8]

  init(count: Int) {
    sums = [Int32](repeating: 0, count: count)
    peaks = [UInt8](repeating: 0, count: count)
  }
}

extension ClosedRange<UInt8> {
  fileprivate func union(_ other: ClosedRange) -> ClosedRange {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
