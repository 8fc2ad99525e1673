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

  /// Reads `60`, `23.5`, `30000/1001`; `23.976`, `29.97`, `47.952`, `59.94` and `119.88` mean the NTSC rates
  /// 24000/1001, 30000/1001 and so on.
  ///
  /// - Returns: `nil` for anything else, and for a rate of 0 or above 1000.
  public init?(_ text: String) {
    guard let rate = Self.value(text).flatMap(FrameRate.init) else { return nil }
    self = rate
  }

  private static func value(_ text: String) -> Rational? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let top = Rational(decimal: parts[0]), let bottom = Rational(decimal: parts[1]) else {
        return nil
      }
      return top.divided(by: bottom)
    }
    let named: [String: Int] = [
      "23.976": 24_000, "23.98": 24_000, "29.97": 30_000, "47.952": 48_000, "59.94": 60_000,
      "119.88": 120_000,
    ]
    if let frames = named[text] { return Rational(Int128(frames), over: 1_001) }
    return Rational(decimal: text)
  }
}

extension FrameRate: CustomStringConvertible {
  /// `60` or `30000/1001`.
  public var description: String { perSecond.description }
}
