/// Frames per second, exact: 60, or 30000/1001 for the rate known as 29.97.
///
/// ```swift
/// if let rate = FrameRate("29.97") {
///   let frames = rate.perSecond * 300  // in five minutes
///   print(rate, frames.floor)  // 30000/1001 8991
/// }
/// ```
public struct FrameRate: Sendable, Hashable {
  /// Frames per second, above 0 and at most 1,000.
  public let perSecond: Rational

  /// Creates a frame rate.
  ///
  /// - Returns: `nil` unless 0 < `perSecond` ≤ 1,000 and its denominator is at most 1,000,000.
  public init?(_ perSecond: Rational) {
    guard perSecond > 0, perSecond <= 1_000, perSecond.denominator <= 1_000_000 else { return nil }
    self.perSecond = perSecond
  }

  private init(checked perSecond: Rational) { self.perSecond = perSecond }

  /// 60 frames per second.
  public static let sixty = FrameRate(checked: 60)

  /// Reads `60`, `23.5`, `30000/1001`; `23.976` (or `23.98`), `29.97`, `47.952`, `59.94` and `119.88` mean the NTSC
  /// rates 24000/1001, 30000/1001 and so on.
  ///
  /// - Returns: `nil` for anything else, and for a rate of 0 or above 1000.
  public init?(_ text: String) {
    let named: [String: Int128] = [
      "23.976": 24_000, "23.98": 24_000, "29.97": 30_000, "47.952": 48_000, "59.94": 60_000,
      "119.88": 120_000,
    ]
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let perSecond: Rational? =
      if let frames = named[text] {
        Rational(frames, over: 1_001)
      } else if parts.count == 2, let divisor = Rational(decimal: parts[1]) {
        Rational(decimal: parts[0])?.divided(by: divisor)
      } else {
        Rational(decimal: text)
      }
    guard let perSecond else { return nil }
    self.init(perSecond)
  }
}

extension FrameRate: CustomStringConvertible {
  /// `60` or `30000/1001`.
  public var description: String { perSecond.description }
}
