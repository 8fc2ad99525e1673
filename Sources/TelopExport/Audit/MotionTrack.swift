public import Telop
internal import TelopText

/// How the picture of a finished file moves, frame by frame, found by laying every frame over the one
/// before it.
///
/// The ink of a frame is summed up across the way it moves; where that profile fits the last one best
/// is how far it moved. Whole steps come out whole; others to about a tenth of a pixel.
public struct MotionTrack: Sendable, Hashable {
  /// One frame.
  public struct Frame: Sendable, Hashable {
    /// Whether anything shows.
    public let hasInk: Bool
    /// How far it moved since the frame before, in pixels: to the left or upward; `nil` where too
    /// little shows to tell.
    public let displacement: Double?
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
  /// - Throws: `missingProgram`, `programFailed`, `badFormat`.
  /// - Complexity: O(frames × (pixels + length × reach)).
  public init(movie path: String) throws(ExportError) {
    let movie = try MovieFile(path: path)
    var tracks = try Self.tracks(of: movie, byAlpha: movie.hasAlpha)
    // What has a background has the same opacity everywhere.
    if movie.hasAlpha, !tracks.across.hasInk { tracks = try Self.tracks(of: movie, byAlpha: false) }
    width = movie.width
    height = movie.height
    rate = movie.rate
    isVertical = tracks.down.way > tracks.across.way
    frames = isVertical ? tracks.down.frames : tracks.across.frames
  }

  private static func tracks(
    of movie: MovieFile, byAlpha: Bool
  ) throws(ExportError) -> (across: ProfileTrack, down: ProfileTrack) {
    var across = ProfileTrack(length: movie.width)
    var down = ProfileTrack(length: movie.height)
    var background: Int32?
    try movie.forEachFrame(byAlpha: byAlpha) { pixels in
      // What most of the first frame's upper edge has: later a mark may be there.
      let behind = background ?? Int32(pixels[..<movie.width].sorted()[movie.width / 2])
      background = behind
      var (columns, rows) = (
        [Int32](repeating: 0, count: movie.width), [Int32](repeating: 0, count: movie.height)
      )
      Self.sum(pixels, over: behind, &columns, &rows)
      across.add(columns)
      down.add(rows)
    }
    return (across, down)
  }

  /// Sums up what stands out from the background, by more than an encoder's rounding.
  private static func sum(
    _ pixels: UnsafeBufferPointer<UInt8>, over background: Int32, _ columns: inout [Int32],
    _ rows: inout [Int32]
  ) {
    let width = columns.count
    columns.withUnsafeMutableBufferPointer { columns in
      for row in rows.indices {
        var sum: Int32 = 0
        let start = row * width
        for column in 0..<width {
          let value = abs(Int32(pixels[start + column]) &- background)
          let ink = value < 12 ? 0 : value
          columns[column] &+= ink
          sum &+= ink
        }
        rows[row] = sum
      }
    }
  }
}

/// The displacements along one axis.
struct ProfileTrack {
  private(set) var frames: [MotionTrack.Frame] = []
  /// How far it moved altogether, whichever way.
  private(set) var way = 0.0
  private var last: [Int32] = []
  private var lastInked = 0
  /// The step before.
  private var usual = 0.0
  private let reach: Int

  init(length: Int) { reach = max(1, min(96, length / 3)) }

  var hasInk: Bool { frames.contains(where: \.hasInk) }

  mutating func add(_ profile: [Int32]) {
    let inked = profile.count { $0 > 0 }
    let displacement = min(inked, lastInked) >= Self.leastInked ? displacement(to: profile) : nil
    way += abs(displacement ?? 0)
    frames.append(MotionTrack.Frame(hasInk: inked > 0, displacement: displacement))
    if let displacement { usual = displacement }
    (last, lastInked) = (profile, inked)
  }

  /// How much of the way must have ink in both frames: a letter at the edge fits anywhere.
  private static let leastInked = 48

  /// The step by which the last frame fits `after` best.
  private func displacement(to after: [Int32]) -> Double? {
    let total = after.reduce(Int64(0)) { $0 + Int64($1) }
    let energy = after.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(after.count)
    var costs = [Double](repeating: .infinity, count: 2 * reach + 1)
    for step in -reach...reach { costs[step + reach] = cost(last, after, step, total) }
    // Text repeats itself, and a marked stretch looks the same everywhere: of steps that fit alike the
    // one most like the step before.
    guard let least = costs.min(), least.isFinite else { return nil }
    let good = costs.indices.filter { costs[$0] <= least * 1.02 + energy * 1e-3 }
    guard
      let best = good.min(by: { abs(Double($0 - reach) - usual) < abs(Double($1 - reach) - usual) })
    else { return nil }
    let step = Double(best - reach)
    guard best > 0, best < costs.count - 1, costs[best] > energy * 1e-4,
      costs[best - 1].isFinite, costs[best + 1].isFinite
    else { return step }
    // Between whole steps: where a parabola through the three has its lowest point.
    let (left, middle, right) = (costs[best - 1], costs[best], costs[best + 1])
    let bend = left - 2 * middle + right
    return bend > 0 ? step + 0.5 * (left - right) / bend : step
  }

  /// The mean square of what differs, by the ink; infinite where less than half the ink overlaps.
  private func cost(
    _ before: [Int32], _ after: [Int32], _ step: Int, _ total: Int64
  ) -> Double {
    let count = after.count - abs(step)
    let (own, other) = (max(0, -step), max(0, step))
    return before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        var (sum, ink): (Int64, Int64) = (0, 0)
        for index in 0..<count {
          let difference = Int64(after[own + index] &- before[other + index])
          sum &+= difference &* difference
          ink &+= Int64(after[own + index])
        }
        guard ink * 2 >= total, total > 0 else { return .infinity }
        return Double(sum) / Double(count)
      }
    }
  }
}
