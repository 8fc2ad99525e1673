internal import TelopText
import TelopUnits

/// The measured characters of a clock. All digits have cells of the same width, so that characters do not move when a
/// digit changes.
struct ClockFace: Sendable {
  /// The word before the time.
  let word: MeasuredText
  /// The digits, by their value.
  let digits: [MeasuredText]
  let colon: MeasuredText
  /// The whole duration as the clock shows it. It is the longest text, so it determines the clock's length.
  let longestTime: String
  /// True if the clock shows the remaining time; false if it shows the elapsed time.
  let countsDown: Bool
  /// The duration of the talk, in seconds.
  let duration: Rational

  /// The type size of the word, in ems of the line's type size.
  static let wordSize = Rational(56) / 100
  /// The space between the word and the time, in ems.
  static let gap = Rational(4) / 10

  /// - Parameter kind: the time that the clock shows; not `off`.
  ///   `left` is the time left, not a side.
  init(
    _ kind: EdgeBlocks.Clock, of duration: Rational, _ fonts: FontStack, _ setting: TextOptions
  ) throws(TextError) {
    let isJapanese = setting.language?.isJapaneseTag == true
    countsDown = kind == .left
    self.duration = duration
    let words =
      countsDown ? (japanese: "のこり", english: "left") : (japanese: "経過", english: "elapsed")
    let wordText = isJapanese ? words.japanese : words.english
    // The word is small, so it is bold to stay legible.
    var bold = setting
    bold.styles = [StyledText(0..<wordText.utf8.count, .bold)]
    word = try fonts.prepare(wordText, options: bold)
    var digits: [MeasuredText] = []
    for digit in 0...9 { digits.append(try fonts.prepare("\(digit)", options: setting)) }
    self.digits = digits
    colon = try fonts.prepare(":", options: setting)
    longestTime = Numbers.time(Rational(duration.ceiling))
  }

  var texts: [MeasuredText] { [word] + digits + [colon] }

  /// The number of seconds that the clock shows at a time.
  func seconds(at time: Rational) -> Int {
    let clamped = min(max(0, time), duration)
    return Int(clamping: countsDown ? (duration - clamped).ceiling : clamped.floor)
  }

  /// The times at which the shown second changes, beginning with 0.
  var changeTimes: [Rational] {
    let first = countsDown ? duration - Rational(duration.ceiling - 1) : 1
    // A clock of the remaining time changes to 0:00 exactly at the end.
    return [0] + sequence(first: first) { $0 + 1 }.prefix { $0 <= duration }
  }

  /// The width of a character's cell, in pixels. The cell of a digit is as wide as the widest digit.
  func cellWidth(of character: Character, size: Rational) -> Rational {
    character == ":"
      ? colon.width(checkedSize: size) : digits.map { $0.width(checkedSize: size) }.max() ?? 0
  }

  func contentWidth(size: Rational) -> Rational {
    longestTime.reduce(word.width(checkedSize: Self.wordSize * size) + Self.gap * size) {
      width, character in width + cellWidth(of: character, size: size)
    }
  }

  func length(size: Rational) -> Int {
    MeasuredBlocks.wholePixels(contentWidth(size: size) + MeasuredBlocks.padding * 2 * size)
  }
}
