@_spi(Answers) internal import Telop

/// The script that `telop init` writes. The script can be fitted without changes, and explains every option.
enum StarterScript {
  static var text: String { frontMatter + talk }

  /// Every option on a separate line. An option takes effect once the # of its line is removed.
  private static var frontMatter: String {
    let lines = FitOptions.entries.map { entry in
      let marker = ["duration", "fixed-time"].contains(entry.name) ? "" : "# "
      let value = entry.example ?? entry.texts(of: FitOptions()).first ?? ""
      let requirement = entry.needs.isEmpty ? "" : " Needs \(entry.needs.joined(separator: ", "))."
      return commented(marker + entry.name + ": " + quoted(value), help(entry) + requirement)
    }
    return """
      ---
      # Every option of `telop fit` may stand here by its long name, and the look
      # options of `telop export` too. Options on the command line override them.
      # Remove the # to use a line. The file of insert, and fonts named by
      # path, must be in this folder or below it; --allow-files allows others.

      \(lines.joined(separator: "\n"))

      """
  }

  private static let commentColumn = 27

  /// A setting with its explanation beside and below it, in 80 columns.
  private static func commented(_ setting: String, _ comment: String) -> String {
    let width = TerminalText(escaping: setting).columns
    var text = setting + String(repeating: " ", count: max(1, commentColumn - width)) + "#"
    var column = max(commentColumn, width + 1) + 1
    for word in comment.split(separator: " ") {
      if column + 1 + word.count > 80 {
        text += "\n" + String(repeating: " ", count: commentColumn) + "#"
        column = commentColumn + 1
      }
      text += " " + word
      column += 1 + word.count
    }
    return text
  }

  /// The option's help line, with the default if that differs from the example.
  private static func help(_ entry: OptionEntry<FitOptions>) -> String {
    let defaultText = entry.defaultText(of: FitOptions())
    guard let example = entry.example, !defaultText.isEmpty, example != defaultText else {
      return entry.help
    }
    return "\(entry.help.dropLast()) (default: \(defaultText))."
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      value.first == "\"" || value.first == "[" || !value.contains { ":#%".contains($0) }
    return isPlain ? value : "\"\(value)\""
  }

  private static let talk = """
    ---

    # Hello

    This line crosses the bottom of your slides while you talk, and leaves the
    screen exactly when your time is up. Each paragraph follows the one before it.

    Replace this text with your own. Put here what you will not have time to say:
    where the code is, whom to thank, what to read next.

    # 自己紹介

    ここに自己紹介を書きます。**太字**、*強調*、==ハイライト==も使えます。😀

    話す時間のないことは、ここに流します。この行を自分の文に書き換えてください。

    # Links and notes

    Everything that you have no time to say: see
    [the project](https://example.org).
    <!-- Comments do not cross the screen. A script may contain times: "@1:30 word"
    brings the word to the read point at 1:30, and "# Results @1:30" the heading.
    "# Results {time=1:20}" sets a section's time, and {time=1:20±10s} allows it to
    be longer or shorter. A heading may also have "{weight=2}" and
    "{max-speed=240}". "{optional}" at the end of a heading or a paragraph lets
    "telop fix" remove that part first; "{keep}" prevents it. -->

    """
}
