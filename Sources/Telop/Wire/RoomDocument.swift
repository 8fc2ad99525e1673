import TelopUnits

/// What a `RoomRequest` is answered with, and `telop room --format json`: how much text fits a time.
public struct RoomDocument: Sendable, Codable, Equatable {
  /// The version of the wire format: `Wire.version`.
  public var version: Int
  /// In seconds, an exact decimal.
  public var duration: String
  /// In pixels, an exact decimal.
  public var viewport: String
  /// The type size in pixels, an exact decimal.
  public var size: String
  /// Whose limits it goes by.
  public var pace: Pace
  /// How wide a unit is taken to be.
  public var advance: Advance
  /// All of the text.
  public var total: Share
  /// In the order of the script, one at least.
  public var sections: [Section]

  /// The limits, in units per second.
  public struct Pace: Sendable, Codable, Equatable {
    /// The profile's name.
    public var profile: String
    /// What is counted: `fullWidth`, `word` or `character`.
    public var unit: String
    /// Up to which reading is comfortable. What `comfortable` units are stays below it by a twentieth,
    /// by three where words or narrow characters are counted: a verdict is about the densest places.
    public var limit: Double
    /// Above which the text cannot be read.
    public var unreadable: Double
  }

  /// A mean width.
  public struct Advance: Sendable, Codable, Equatable {
    /// Pixels per unit.
    public var pixels: Double
    /// A reduced fraction or a whole number.
    public var pixelsExact: String
    /// `script`, or `sample` where the script has too little text to tell.
    public var source: String
    /// The PostScript name of the first font that was measured.
    public var font: String
  }

  /// How much may stand somewhere, in the pace's unit.
  public struct Share: Sendable, Codable, Equatable {
    /// Units that are read in comfort.
    public var comfortable: Int
    /// Units above which nobody can read it.
    public var most: Int
    /// Units that are there.
    public var written: Double
    /// Units to go; below 0 where there is too much.
    public var left: Double
    /// When its first text is at the read point, where the text before it is full, in seconds from the
    /// start.
    public var read: Double
    /// How long a full text passes the read point, in seconds.
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

  /// A heading with its share.
  public struct Section: Sendable, Codable, Equatable {
    /// Absent before the first heading.
    public var title: String?
    /// The heading's level, 0 without one.
    public var level: Int
    /// The line of the source, from 1.
    public var line: Int
    /// How much it may hold.
    public var room: Share
    /// The same from cue to cue; absent where no cue stands inside the section.
    public var pieces: [Piece]?
  }

  /// A part of a section, from a cue inside it or to one.
  public struct Piece: Sendable, Codable, Equatable {
    /// When the cue at its end is met, in seconds; absent where the section ends.
    public var until: Double?
    /// How much it may hold.
    public var room: Share
  }

  /// The document of a room.
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
