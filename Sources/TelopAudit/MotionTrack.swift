@_spi(Answers) import Telop
package import TelopUnits

/// The motion of a finished file's picture, frame by frame, found by matching every frame with previous frames.
///
/// The ink of a frame is summed across the direction of motion. The motion is the shift at which this profile best fits
/// the previous profile. Shifts by whole pixels are exact, and others are exact to about a tenth of a pixel. Errors do
/// not add up, because each shift is measured against a frame as far back as half the picture.
public struct MotionTrack: Sendable, Hashable {
  /// The measured motion of one frame.
  @_spi(Answers) public struct Frame: Sendable, Hashable {
    /// True if anything is visible.
    public let hasInk: Bool
    /// The motion since the previous frame, in pixels to the left or upward; `nil` if too little is visible, or if
    /// nothing matches.
    public let displacement: Double?
    /// The stretch where ink is clearly visible along the motion, in whole pixels from the left or the top; `nil` if
    /// there is none, or if it was not searched for, as in pages.
    public private(set) var ink: Range<Int>?
    /// True if enough is visible, but the frame matches the previous frame at no shift within half the picture.
    package private(set) var isUnmatched = false
  }

  package let width: Int
  package let height: Int
  /// Frames per second.
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
  ///   - plan: the plan of the movie. If there are blocks beside the band, only the part between the blocks is
  ///     measured. `nil` measures the whole picture.
  ///   - progress: called after each frame with the number of measured frames and the number of frames that the file
  ///     states, which is `nil` if the file states none.
  /// - Throws: `missingProgram`, `programFailed`; `badInput` for a file that is not a movie.
  /// - Complexity: O(frames × (pixels + length²/32)).
  public init(
    movie path: String, planned plan: PlannedMotion? = nil,
    progress: (_ done: Int, _ count: Int?) -> Void = { _, _ in }
  ) throws(AuditError) {
    let movie = try MovieFile(path: path, part: plan?.part, isVertical: plan?.isVertical == true)
    var tracks = try Self.tracks(of: movie, byAlpha: movie.facts.hasAlpha, progress)
    // On an opaque background, ink shows only in the brightness; the opacity shows only how the background appears.
    if movie.facts.hasAlpha, Self.inkedFrames(tracks) * 2 < tracks.across.frames.count {
      let bright = try Self.tracks(of: movie, byAlpha: false, progress)
      if Self.inkedFrames(bright) > Self.inkedFrames(tracks) { tracks = bright }
    }
    let isVertical = abs(tracks.down.distance) > abs(tracks.across.distance)
    self.init(
      width: movie.width, height: movie.height, rate: movie.facts.rate, isVertical: isVertical,
      frames: isVertical ? tracks.down.frames : tracks.across.frames)
  }

  /// The smaller of both axes' numbers of frames with ink, because a band looks like ink along one axis.
  private static func inkedFrames(_ tracks: (across: ProfileTrack, down: ProfileTrack)) -> Int {
    min(tracks.across.frames.count(where: \.hasInk), tracks.down.frames.count(where: \.hasInk))
  }

  /// The motion along both axes, without the lines whose ink stands still beside moving ink.
  private static func tracks(
    of movie: MovieFile, byAlpha: Bool, _ progress: (_ done: Int, _ count: Int?) -> Void
  ) throws(AuditError) -> (across: ProfileTrack, down: ProfileTrack) {
    var still = StillInk(width: movie.width, height: movie.height)
    let all = try profiles(of: movie, byAlpha: byAlpha, progress) { pixels, background in
      still.add(pixels, rows: background.rows, columns: background.columns)
    }
    let isVertical = abs(all.down.distance) > abs(all.across.distance)
    guard let erase = still.eraser(isVertical: isVertical) else { return all }
    return try profiles(of: movie, byAlpha: byAlpha, erase: erase, progress)
  }

  private static func profiles(
    of movie: MovieFile, byAlpha: Bool, erase: (inout [UInt8]) -> Void = { _ in },
    _ progress: (_ done: Int, _ count: Int?) -> Void,
    _ look: (_ pixels: [UInt8], Background) -> Void = { _, _ in }
  ) throws(AuditError) -> (across: ProfileTrack, down: ProfileTrack) {
    var across = ProfileTrack(length: movie.width)
    var down = ProfileTrack(length: movie.height)
    var background: Background?
    try movie.forEachFrame(byAlpha: byAlpha) { pixels in
      var pixels = pixels
      erase(&pixels)
      // The first frame's background applies until a whole row changes, because a later frame may contain a mark.
      var behind = background ?? Background(pixels, width: movie.width, hasDots: !byAlpha)
      let isSteady = !behind.follow(pixels)
      background = behind
      var columns = InkSums(count: movie.width)
      var rows = InkSums(count: movie.height)
      sum(pixels, over: behind, &columns.sums, &columns.peaks, &rows)
      look(pixels, behind)
      across.add(columns, isSteady: isSteady)
      down.add(rows, isSteady: isSteady)
      progress(across.frames.count, movie.facts.frameCount)
    }
    return (across, down)
  }

  /// The background of the text. A band has edges and shades, but is uniform along the direction of motion, or has
  /// faint dots. The background is therefore the median of each row, or of each column for a vertical motion, with the
  /// other frequent values near the median.
  private struct Background {
    private(set) var rows: [ClosedRange<UInt8>] = []
    private(set) var columns: [ClosedRange<UInt8>] = []
    private let width: Int
    /// True for brightness, in which faint dots may show. In opacity, text may be as similar to the band as dots are.
    private let hasDots: Bool
    /// The number of frames that still extend the values, because an encoder draws faint dots only gradually.
    private var settlingFrames = Self.settlingTime
    private static let settlingTime = 30

    init(_ pixels: [UInt8], width: Int, hasDots: Bool) {
      self.width = width
      self.hasDots = hasDots
      rows = (0..<pixels.count / max(1, width)).map { row(pixels, $0) }
      columns = (0..<width).map { column(pixels, $0) }
    }

    private func row(_ pixels: [UInt8], _ row: Int) -> ClosedRange<UInt8> {
      values(pixels[row * width..<(row + 1) * width])
    }

    private func column(_ pixels: [UInt8], _ column: Int) -> ClosedRange<UInt8> {
      values(stride(from: column, to: pixels.count, by: width).map { pixels[$0] })
    }

    /// The values of a background's line of pixels.
    private func values(_ pixels: some Collection<UInt8>) -> ClosedRange<UInt8> {
      var counts = [Int](repeating: 0, count: 256)
      for pixel in pixels { counts[Int(pixel)] += 1 }
      var before = 0
      let median =
        counts.firstIndex { count in
          before += count
          return before * 2 > pixels.count
        } ?? 0
      guard hasDots else { return UInt8(median)...UInt8(median) }
      // Text differs more from the background than dots do, and the values at its edges are less frequent.
      let dots = (max(0, median - 30)...min(255, median + 30)).filter { value in
        counts[max(0, value - 2)...min(255, value + 2)].reduce(0, +) * 10 > pixels.count
      }
      let all = dots + [median]
      return UInt8(all.min() ?? median)...UInt8(all.max() ?? median)
    }

    /// Extends the values by those of a frame, for some frames after a change.
    private mutating func settle(_ pixels: [UInt8], isChanged: Bool) {
      settlingFrames = isChanged ? Self.settlingTime : max(0, settlingFrames - 1)
      guard hasDots, settlingFrames > 0 else { return }
      for index in rows.indices { rows[index] = rows[index].union(row(pixels, index)) }
      for index in columns.indices { columns[index] = columns[index].union(column(pixels, index)) }
    }

    /// Adapts to a band that appears or disappears: a row or column in which almost all pixels have changed gets a new
    /// value.
    ///
    /// - Returns: true if any row or column got a new value.
    mutating func follow(_ pixels: [UInt8]) -> Bool {
      var isChanged = false
      var same = [Int32](repeating: 0, count: width)
      for row in rows.indices {
        let behind = rows[row]
        let own = pixels.span.extracting(row * width..<(row + 1) * width)
        var count: Int32 = 0
        for column in own.indices {
          let pixel = own[column]
          count &+= MotionTrack.distance(pixel, behind) < 12 ? 1 : 0
          same[column] &+= MotionTrack.distance(pixel, columns[column]) < 12 ? 1 : 0
        }
        if Int(count) * 50 < width {
          rows[row] = self.row(pixels, row)
          isChanged = true
        }
      }
      for column in 0..<width where Int(same[column]) * 50 < rows.count {
        columns[column] = self.column(pixels, column)
        isChanged = true
      }
      settle(pixels, isChanged: isChanged)
      return isChanged
    }
  }

  /// The least difference of ink from its background, beyond an encoder's rounding.
  static let minimumInk: Int32 = 12

  /// The distance of a pixel from the background's values.
  @inline(__always)
  static func distance(_ pixel: UInt8, _ behind: ClosedRange<UInt8>) -> Int32 {
    max(Int32(behind.lowerBound) &- Int32(pixel), Int32(pixel) &- Int32(behind.upperBound), 0)
  }

  private static func sum(
    _ pixels: [UInt8], over background: Background, _ sums: inout [Int32], _ peaks: inout [UInt8],
    _ rows: inout InkSums
  ) {
    let width = sums.count
    let ink = { (pixel: UInt8, behind: ClosedRange<UInt8>) -> Int32 in
      let value = distance(pixel, behind)
      return value < minimumInk ? 0 : value
    }
    var sums = sums.mutableSpan
    var peaks = peaks.mutableSpan
    for row in rows.sums.indices {
      var sum: Int32 = 0
      var peak: UInt8 = 0
      let own = pixels.span.extracting(row * width..<(row + 1) * width)
      let behind = background.rows[row]
      for column in own.indices {
        let pixel = own[column]
        let across = ink(pixel, behind)
        sums[column] &+= across
        peaks[column] = max(peaks[column], UInt8(truncatingIfNeeded: across))
        let down = ink(pixel, background.columns[column])
        sum &+= down
        peak = max(peak, UInt8(truncatingIfNeeded: down))
      }
      rows.sums[row] = sum
      rows.peaks[row] = peak
    }
  }
}

/// The ink of a frame, for each line of pixels across the direction of motion.
struct InkSums {
  /// The sum of all pixels of each line.
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
