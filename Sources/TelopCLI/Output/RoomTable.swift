internal import Telop

/// The table of `telop room`, for a speaker to read at a glance.
struct RoomTable {
  let room: Room

  var text: TerminalText { ([heading, "", written] + limits + basis + [""] + sections).lines }

  private var heading: TerminalText {
    let name = TerminalText(escaping: room.name).styled(.bold)
    let count = TerminalText(escaping: units(room.total.comfortable)).styled(.bold)
    return "\(name): room for \(count) in \(Numbers.clock(duration))"
  }

  private var written: TerminalText {
    let total = room.total
    guard room.holdsLongEnough else {
      return .row(
        "written",
        "\(written(total)); hold text at an edge for \(dwell) s: \(holdOptions)")
    }
    guard total.comfortable > 0 else {
      return .row(
        "written", "\(written(total)); at this duration, size and speed nothing is comfortable")
    }
    let balance: TerminalText =
      total.remaining < 0
      ? TerminalText(escaping: "\(remaining(total).dropFirst()) too many").styled(.warning)
      : TerminalText(escaping: "\(remaining(total)) to go").styled(.good)
    return .row("written", "\(written(total)): \(balance)")
  }

  private var dwell: String { Numbers.short(room.profile.dwell.comfortable, decimals: 2) }

  /// The options that hold text at an edge for the required time.
  private var holdOptions: String {
    let timing = room.options.timing
    let edges = [("hold-start", timing.start), ("hold-end", timing.finish)]
    let seconds = Numbers.short(Rational(room.profile.dwell.comfortable.ceiling))
    return edges.compactMap { option, edge -> String? in
      edge == .flush ? "--\(option) \(seconds)" : nil
    }.joined(separator: " ")
  }

  private var limits: [TerminalText] {
    let profile = room.profile
    let pace = "\(PaceRows.rate(profile.comfortable, profile.unit)) (\(profile.name))"
    let hasRange = profile.comfortable < profile.unreadable
    let speed = Numbers.short(room.speed)
    var rows = [
      TerminalText.row("pace", hasRange ? "comfortable up to \(pace)" : "at most \(pace)")
    ]
    rows += PaceRows.countingRules(profile, room.otherLimits).map { .row("", $0) }
    switch room.cause {
    case .dwell:
      rows.append(.row("speed", "\(speed) px/s at most, so that text is on screen for \(dwell) s"))
    case .smear: rows.append(.row("speed", "\(speed) px/s at most, so that eyes can follow"))
    case .pace, .slow:
      let part = Numbers.short(room.margin * 100)
      let verdict: TerminalText = hasRange ? "brisk" : "unreadable"
      rows.append(
        .row("margin", "the room assumes a pace \(part) % lower; dense places may be \(verdict)"))
    }
    if room.isSlow { rows.append(.row("note", slowNote)) }
    if hasRange { rows.append(.row("at most", "\(units(room.total.maximum)): more is unreadable")) }
    return rows
  }

  private var slowNote: TerminalText {
    room.cause == .pace
      ? "at the script's times and weights, readers wait for some of the text"
      : "text this slow makes readers wait: use smaller type"
  }

  /// The average width and the font that the numbers are based on.
  private var basis: [TerminalText] {
    let width = Numbers.short(room.advance.pixels)
    let noun = room.profile.unit == .word ? "word" : "character"
    let source =
      switch room.advance.source {
      case .script: "this script's mean"
      case .sample: "a sample's mean, until there is text"
      }
    let size = Numbers.short(room.options.type.size, decimals: 3)
    var rows: [TerminalText] = [
      .row("width", "\(width) px a \(noun) at \(size) px: \(source)")
    ]
    if let narrowest = room.advance.narrowestPixels {
      let width = Numbers.short(narrowest)
      rows.append(.row("", "\(width) px in its densest language, which sets the speed"))
    }
    if room.advance.isEnglishAssumed {
      rows.append(.row("note", "words are assumed to be as long as English ones; see --language"))
    }
    rows.append(.row("font", "\(room.advance.font)"))
    return rows
  }

  private var sections: [TerminalText] {
    guard room.sections.contains(where: { $0.title != nil || !$0.pieces.isEmpty }) else {
      return []
    }
    let header: TerminalText = "  \(TerminalText("section").padded(to: Self.titleWidth))"
    let columns = Self.columns(["at read point", "takes", "room", "written", "to go"])
    let rows = room.sections.flatMap { section -> [TerminalText] in
      let indent = String(repeating: "  ", count: max(0, section.level - 1))
      let title = SectionRows.title(section.title, level: section.level)
      let pieces = section.pieces.map { piece in
        let name = piece.until.map { "up to the cue @\(Numbers.clock($0))" } ?? "after that"
        return row("\(indent)  \(name)", piece.share)
      }
      return [row(title, section.share)] + pieces
    }
    var notes: [String] = []
    if room.sections.contains(where: { $0.share.comfortable == 0 }) {
      notes.append("Where the room is 0, no text is comfortable at the section's time and speed.")
    }
    let weights = room.sections.compactMap(\.weight)
    if weights.count > 1 { notes.append("Between given times, sections share the room evenly.") }
    if Set(weights).count > 1 {
      notes.append("A higher weight makes a section slower: more time, but no more room.")
    }
    return [(header + TerminalText(escaping: columns)).styled(.dim)] + rows + [""]
      + notes.flatMap { [TerminalText(escaping: "  " + $0), ""] }
  }

  private func row(_ title: TerminalText, _ share: Room.Share) -> TerminalText {
    let cells = Self.columns([
      Numbers.clock(share.readStart), Numbers.clock(share.seconds),
      Numbers.short(share.comfortable),
      written(share),
    ])
    let remainingCell = TerminalText(escaping: SectionRows.column(remaining(share)))
    let styledCell = share.remaining < 0 ? remainingCell.styled(.warning) : remainingCell
    return "  \(title.padded(to: Self.titleWidth))\(cells)\(styledCell)"
  }

  private static let titleWidth = 26

  private static func columns(_ cells: [String]) -> String {
    zip(cells, [15, 9, 8, 10, 10]).map { cell, width in SectionRows.column(cell, width) }.joined()
  }

  /// The number of written units. This number is rounded up and `remaining(_:)` down, so that their sum is the room.
  private func written(_ share: Room.Share) -> String {
    Numbers.short(Rational(share.written.ceiling))
  }

  private func remaining(_ share: Room.Share) -> String {
    Numbers.short(Rational(share.remaining.floor))
  }

  private var duration: Rational { room.options.timing.duration.exactSeconds }

  private func units(_ count: Int) -> String { Numbers.count(count, room.profile.unit.noun) }
}
