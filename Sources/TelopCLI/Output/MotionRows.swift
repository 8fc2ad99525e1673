@_spi(Answers) internal import Telop

/// The table rows about whole pixels: the solution, or the `--pixel-bounds` that would allow one.
struct MotionRows {
  let outcome: WholePixelOutcome

  var rows: [FitTable.Row] {
    guard let answer = outcome.answer else {
      let headline = TerminalText("uneven").styled(.warning)
      return [("motion", headline + ": no whole number of pixels per frame fits")]
        + outcome.misses.flatMap { miss in
          miss.bound.isEmpty
            ? Self.rows("", miss.message)
            : Self.rows("", miss.message + ":", option: "--pixel-bounds \(miss.bound)")
        }
    }
    let unevenCount = outcome.exceptions.count { $0.kind == .uneven }
    let evenness =
      unevenCount == 0 ? "even: " : "uneven in \(Numbers.count(unevenCount, "place")): "
    let changes = [Self.steps(of: answer)] + outcome.changeDescriptions
    return Self.rows("motion", evenness + changes.joined(separator: ", "))
      + outcome.exceptions.flatMap(Self.rows)
  }

  /// The rows of a stretch between two cues, slides or sections. It moves unevenly, or it is even and its end is early
  /// or late (`off`).
  private static func rows(_ exception: WholePixelException) -> [FitTable.Row] {
    guard exception.kind == .off else {
      let times = [exception.start, exception.end].map(Numbers.clock)
      let time = times[0] == times[1] ? times[0] : times.joined(separator: " to ")
      return rows("uneven", "\(time), \(exception.message)")
    }
    return rows(
      exception.delay < 0 ? "early" : "late",
      "\(exception.endName) by \(Numbers.seconds(exception.delay.magnitude)) s, "
        + "so that the text moves evenly")
  }

  /// Wraps words into rows of 80 columns, of which the label takes 12.
  ///
  /// - Parameter option: an option after the words. It stays in one row.
  private static func rows(
    _ label: TerminalText, _ words: String, option: String? = nil
  ) -> [FitTable.Row] {
    let lines = (words.split(separator: " ").map(String.init) + [option].compactMap { $0 })
      .map { TerminalText(escaping: $0) }.wrapped(to: 68)
    let styledLabel = label == "motion" ? label : label.styled(.warning)
    return lines.enumerated().map { index, line in (index > 0 ? "" : styledLabel, line) }
  }

  /// The speeds in order; if there are many, the set of different speeds.
  private static func steps(of answer: WholePixelAnswer) -> String {
    guard answer.steps.count > 3 else {
      let cruises = zip(answer.steps, answer.frames).map { step, frames in
        "\(step) px/frame" + (answer.steps.count > 1 ? " for \(Numbers.short(frames)) frames" : "")
      }
      return cruises.joined(separator: ", then ")
    }
    let steps = Set(answer.steps).sorted().map { "\($0)" }
    let list = steps.dropLast().joined(separator: ", ") + " and " + (steps.last ?? "")
    return "\(steps.count > 1 ? list : steps[0]) px/frame, \(answer.steps.count - 1) changes"
  }
}
