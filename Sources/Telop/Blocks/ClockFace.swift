internal import TelopText
import TelopUnits

/// The characters of a clock. Every digit has a cell as wide as the widest digit, so that the time does
/// not shake.
struct ClockFace: Sendable {
  /// The word before the time.
  let word: MeasuredText
  /// The digits 0 to 9.
  let digits: [MeasuredText]
  let colon: MeasuredText
  /// The time with the most characters.
  let longest: String
  let isLeft: Bool
  let duration: Rational

  /// Lengths in ems of the type.
  static let wordSize = Rational(46) / 100
  static let gap = Rational(4) / 10

  /// - Parameters:
  ///   - kind: not `off`.
  ///   - duration: the duration of the talk, in seconds.
  init(
    _ kind: EdgeBlocks.Clock, of duration: Rational, _ fonts: FontStack, _ setting: TextOptions
  ) throws(TextError) {
    let isJapanese = setting.language?.hasPrefix("ja") == true
    isLeft = kind == .left
    self.duration = duration
    let words = isLeft ? ("のこり", "left") : ("経過", "elapsed")
    word = try fonts.prepare(isJapanese ? words.0 : words.1, options: setting)
    var digits: [MeasuredText] = []
    for digit in 0...9 { digits.append(try fonts.prepare("\(digit)", options: setting)) }
    self.digits = digits
    colon = try fonts.prepare(":", options: setting)
    longest = Numbers.time(Rational(duration.ceiling))
  }

  /// The whole number of seconds shown at a time, in seconds.
  func seconds(at time: Rational) -> Int {
    let within = min(max(0, time), duration)
    return Int(clamping: isLeft ? (duration - within).ceiling : within.floor)
  }

  /// The times at which the shown seconds change, in seconds from 0.
  var changes: [Rational] {
    let whole = isLeft ? duration - Rational(duration.ceiling - 1) : 1
    var changes: [Rational] = [0]
    // The time left reaches 0:00 exactly at the end.
    var next = whole
    while next <= duration {
      changes.append(next)
      next = next + 1
    }
    return changes
  }

  func cell(of sign: Character, size: Rational) -> Rational {
    sign == ":"
      ? colon.width(checkedSize: size) : digits.map { $0.width(checkedSize: size) }.max() ?? 0
  }

  func contentWidth(size: Rational) -> Rational {
    longest.reduce(word.width(checkedSize: Self.wordSize * size) + Self.gap * size) { width, sign in
      width + cell(of: sign, size: size)
    }
  }

  /// The clock's length along the band, in whole pixels.
  func length(size: Rational) -> Int {
    MeasuredBlocks.whole(contentWidth(size: size) + MeasuredBlocks.padding * 2 * size)
  }
}
