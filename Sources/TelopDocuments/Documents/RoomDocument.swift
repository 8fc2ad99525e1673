package import Telop

/// The answer to `FitRequest.room`, and the output of `telop room --format json`: the amount of text that fits a time.
@_spi(Answers) public struct RoomDocument: Sendable, Codable, Equatable {
  package var version = Wire.version
  /// The duration in seconds, an exact decimal.
  package var duration: String
  /// The viewport in pixels, an exact decimal.
  package var viewport: String
  /// The type size in pixels, an exact decimal.
  package var size: String
  package var pace: Pace
  /// The limit that bounds the comfortable amounts: `pace` (units per second), `dwell` (time on screen) or `smear` (the
  /// speed at which letters blur). The cause is also `dwell` if text is flush at an edge and its hold is too short to
  /// read it. The comfortable amounts are then 0.
  package var cause: String
  /// The verdict on text that fills its room: `comfortable`, or `slow` if readers wait for some of the text. If no text
  /// can be comfortable, the best possible verdict: `brisk` or `unreadable`.
  package var verdict: String
  /// The assumed width of a unit.
  package var advance: Advance
  package var total: Share
  /// The sections in the order of the script; at least one.
  package var sections: [Section]

  /// The limits, in units per second.
  package struct Pace: Sendable, Codable, Equatable {
    package var profile: String
    /// The counted unit: `fullWidth`, `word` or `character`.
    package var unit: String
    /// The highest comfortable pace. A verdict considers the densest places, so `Share.comfortable` assumes a lower
    /// pace: 5 % lower, or at least 15 % lower for words and narrow characters.
    package var limit: Double
    /// The pace above which text is unreadable.
    package var unreadable: Double
  }

  package struct Advance: Sendable, Codable, Equatable {
    package var pixels: Double
    /// The exact value of `pixels`, as a fraction in lowest terms or a whole number.
    package var pixelsExact: String
    /// `script`, or `sample` if the script has too little text.
    package var source: String
    /// The PostScript name of the first font that was measured.
    package var font: String
  }

  /// The amount of text that a part of the script may have, in `pace.unit`, and the time of this part in the plan.
  package struct Share: Sendable, Codable, Equatable {
    /// The number of units that can be read comfortably.
    package var comfortable: Int
    /// The number of units above which the text is unreadable.
    package var most: Int
    /// The number of units that the script already contains.
    package var written: Double
    /// The number of units left to write; below 0 if there is too much.
    package var left: Double
    /// The time at which the text begins to pass the read point, in seconds, if all earlier text fills its room.
    package var read: Double
    /// The time in which text that fills its room passes the read point, in seconds.
    package var seconds: Double

    init(_ share: Room.Share) {
      comfortable = share.comfortable
      most = share.maximum
      written = share.written.double
      left = share.remaining.double
      read = share.readStart.double
      seconds = share.seconds.double
    }
  }

  package struct Section: Sendable, Codable, Equatable {
    /// The heading's text; absent before the first heading.
    package var title: String?
    /// The heading's level; 0 without a heading.
    package var level: Int
    /// The line of the source, counted from 1.
    package var line: Int
    package var room: Share
    /// The pieces between cues; absent if no cue is inside the section.
    package var pieces: [Piece]?
  }

  /// A part of a section that begins or ends at a cue.
  package struct Piece: Sendable, Codable, Equatable {
    /// The time of the cue at the piece's end, in seconds; absent where the section ends.
    package var until: Double?
    package var room: Share
  }

  package init(_ room: Room) {
    duration = room.options.timing.duration.exactSeconds.decimalDescription
    viewport = room.options.timing.viewport.decimalDescription
    size = room.options.type.size.decimalDescription
    pace = Pace(
      profile: room.profile.name, unit: room.profile.unit.rawValue,
      limit: room.profile.comfortable.double, unreadable: room.profile.unreadable.double)
    cause = (room.holdsLongEnough ? room.cause : .dwell).rawValue
    verdict = room.verdict.rawValue
    advance = Advance(
      pixels: room.advance.pixels.double, pixelsExact: room.advance.pixels.description,
      source: room.advance.source.rawValue, font: room.advance.font)
    total = Share(room.total)
    sections = room.sections.map { section in
      let pieces = section.pieces.map { Piece(until: $0.until?.double, room: Share($0.share)) }
      return Section(
        title: section.title, level: section.level, line: section.sourceLine,
        room: Share(section.share), pieces: pieces.isEmpty ? nil : pieces)
    }
  }
}
