import Telop
internal import TelopText
public import TelopUnits

/// How the picture of a finished file moves, frame by frame, found by laying every frame over those
/// before it.
///
/// The ink of a frame is summed up across the way it moves; where that profile fits the last one best
/// is how far it moved. Whole steps come out whole; others to about a tenth of a pixel, without adding
/// up: they are places over a frame that lies as far back as half the picture.
public struct MotionTrack: Sendable, Hashable {
  /// One frame.
  public struct Frame: Sendable, Hashable {
    /// Whether anything shows.
    public let hasInk: Bool
    /// How far it moved since the frame before, in pixels: to the left or upward; `nil` where too
    /// little shows to tell, and where nothing fits.
    public let displacement: Double?
    /// Where along the way it shows clearly, in whole pixels from the left or the top; `nil` where it
    /// does not, and where it was not looked for, as in a page.
    public let ink: Range<Int>?
    /// True where enough shows, but the frame before fits it nowhere within half the picture.
    public let isUnmatched: Bool

    init(
      hasInk: Bool, displacement: Double?, ink: Range<Int>? = nil, isUnmatched: Bool = false
    ) {
      self.hasInk = hasInk
      self.displacement = displacement
      self.ink = ink
      self.isUnmatched = isUnmatched
    }
  }

  /// The picture's width in pixels.
  public let width: Int
  /// The picture's height in pixels.
  public let height: Int
  /// Frames per second.
  public let rate: FrameRate
  /// True when it moves up or down.
  public let isVertical: Bool
  /// In the order of time.
  public let frames: [Frame]

  init(width: Int, height: Int, rate: FrameRate, isVertical: Bool, frames: [Frame]) {
    (self.width, self.height) = (width, height)
    self.rate = rate
    self.isVertical = isVertical
    self.frames = frames
  }

  /// Measures a movie.
  ///
  /// - Parameters:
  ///   - path: the movie.
  ///   - progress: called after each frame with how many are done, and with how many there are as far
  ///     as the file says; `nil` where it does not.
  /// - Throws: `missingProgram`, `programFailed`, `badInput` for what is no movie.
  /// - Complexity: O(frames × (pixels + length²/32)).
  public init(
    movie path: String, progress: (_ done: Int, _ count: Int?) -> Void = { _, _ in }
  ) throws(AuditError) {
    let movie = try MovieFile(path: path)
    var tracks = try Self.tracks(of: movie, byAlpha: movie.hasAlpha, progress)
    // What has a background has the same opacity everywhere.
    if movie.hasAlpha, !tracks.across.hasInk {
      tracks = try Self.tracks(of: movie, byAlpha: false, progress)
    }
    width = movie.width
    height = movie.height
    rate = movie.rate
    isVertical = abs(tracks.down.way) > abs(tracks.across.way)
    frames = isVertical ? tracks.down.frames : tracks.across.frames
  }

  private static func tracks(
    of movie: MovieFile, byAlpha: Bool, _ progress: (_ done: Int, _ count: Int?) -> Void
  ) throws(AuditError) -> (across: ProfileTrack, down: ProfileTrack) {
    var across = ProfileTrack(length: movie.width)
    var down = ProfileTrack(length: movie.height)
    var background: UInt8?
    try movie.forEachFrame(byAlpha: byAlpha) { pixels in
      // What most of the first frame's upper edge has: later a mark may be there.
      let behind = background ?? pixels[..<movie.width].sorted()[movie.width / 2]
      background = behind
      var columns = InkSums(count: movie.width)
      var rows = InkSums(count: movie.height)
      Self.sum(pixels, over: behind, &columns, &rows)
      across.add(columns)
      down.add(rows)
      progress(across.frames.count, movie.frameCount)
    }
    return (across, down)
  }

  /// Sums up what stands out from the background, by more than an encoder's rounding.
  private static func sum(
    _ pixels: UnsafeBufferPointer<UInt8>, over background: UInt8, _ columns: inout InkSums,
    _ rows: inout InkSums
  ) {
    let width = columns.sums.count
    let behind = Int32(background)
    columns.sums.withUnsafeMutableBufferPointer { sums in
      columns.peaks.withUnsafeMutableBufferPointer { peaks in
        for row in rows.sums.indices {
          var (sum, peak): (Int32, UInt8) = (0, 0)
          let start = row * width
          for column in 0..<width {
            let value = abs(Int32(pixels[start + column]) &- behind)
            let ink = value < 12 ? 0 : value
            let byte = UInt8(truncatingIfNeeded: ink)
            sums[column] &+= ink
            peaks[column] = max(peaks[column], byte)
            sum &+= ink
            peak = max(peak, byte)
          }
          rows.sums[row] = sum
          rows.peaks[row] = peak
        }
      }
    }
  }
}

/// The ink of a frame, line by line across the way.
struct InkSums {
  /// Of each line, all its pixels together.
  var sums: [Int32]
  /// Its strongest pixel.
  var peaks: [UInt8]

  init(count: Int) {
    sums = [Int32](repeating: 0, count: count)
    peaks = [UInt8](repeating: 0, count: count)
  }
}
