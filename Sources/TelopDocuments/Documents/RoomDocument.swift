public import Telop
import TelopUnits

/// The answer to a `RoomRequest`, and the output of `telop room --format json`: the amount of text
/// that fits a time.
public struct RoomDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// The duration in seconds, an exact decimal.
  public var duration: String
  /// The viewport in pixels, an exact decimal.
  public var viewport: String
  /// The type size in pixels, an exact decimal.
  public var size: String
  /// The profile that sets the limits.
  public var pace: Pace
  /// The assumed width of a unit.
  public var advance: Advance
  /// The share of the whole text.
  public var total: Share
  /// The sections in the order of the script; at least one.
  public var sections: [Section]

  /// The limits, in units per second.
  public struct Pace: Sendable, Codable, Equatable {
    /// The profile's name.
    public var profile: String
    /// The counted unit: `fullWidth`, `word` or `character`.
    public var unit: String
    /// The limit of comfortable reading. `comfortable` stays below it by a twentieth, or by three
    /// twentieths if words or narrow characters are counted, because a verdict considers the
    /// densest places.
    public var limit: Double
    /// The limit above which text is unreadable.
    public var unreadable: Double
  }

  /// A mean width.
  public struct Advance: Sendable, Codable, Equatable {
    /// The pixels per unit.
    public var pixels: Double
    /// The exact value: a reduced fraction or a whole number.
    public var pixelsExact: String
    /// `script`, or `sample` if the script has too little text.
    public var source: String
    /// The PostScript name of the first font that was measured.
    public var font: String
  }

  /// An amount of text, in the pace's unit.
  public struct Share: Sendable, Codable, Equatable {
    /// The number of units that reads comfortably.
    public var comfortable: Int
    /// The number of units above which it is unreadable.
    public var most: Int
    /// The number of units that exist already.
    public var written: Double
    /// The number of units left to write; below 0 if there is too much.
    public var left: Double
    /// The time at which its first text is at the read point if the text before it is full, in
    /// seconds from the start.
    public var read: Double
    /// The time in which a full text passes the read point, in seconds.
    public var seconds: Double

    init(_ share: Room.Share) {
      comfortable = share.comfortable
      most = share.most
      written = share.written.double
      left = share.left.double
      read = share.read.double
      seconds = share.seconds.double
    }
  }

  /// A section and its share.
  public struct Section: Sendable, Codable, Equatable {
    /// The heading's text; absent before the first heading.
    public var title: String?
    /// The heading's level; 0 without a heading.
    public var level: Int
    /// The line of the source, counted from 1.
    public var line: Int
    /// The amount of text that it may contain.
    public var room: Share
    /// The shares between cues; absent if no cue is inside the section.
    public var pieces: [Piece]?
  }

  /// A part of a section that begins or ends at a cue.
  public struct Piece: Sendable, Codable, Equatable {
    /// The time at which the cue at its end is met, in seconds; absent where the section ends.
    public var until: Double?
    /// The amount of text that it may contain.
    public var room: Share
  }

  /// The document of a room.
  ///
  /// - Complexity: O(sections + cues).
  public init(_ room: Room) {
    version = Wire.version
    duration = room.options.timing.duration.exactSeconds.decimalDescription
    viewport = room.options.timing.viewport.decimalDescription
    size = room.options.type.size.decimalDescription
    pace = Pace(
      profile: room.profile.name, unit: room.profile.unit.rawValue,
      limit: room.profile.comfortable.double, unreadable: room.profile.unreadable.double)
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
