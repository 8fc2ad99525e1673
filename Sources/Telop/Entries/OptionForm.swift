public import TelopUnits

/// The form of an option's value, as data for help texts and JSON Schemas.
@_spi(Answers) public struct OptionForm: Sendable, Hashable {
  /// A kind of value.
  @nonexhaustive public enum Kind: String, Sendable, Hashable {
    /// A decimal number, such as 43.4.
    case number
    /// A whole number.
    case wholeNumber
    /// A decimal number followed by `%`.
    case percentage
    /// A time: `5:00`, `4m30s`, `300`, `PT5M`.
    case time
    /// Frames per second: `60`, `59.94`, `30000/1001`.
    case frameRate
    /// A length with its unit: `3m`, `120in`.
    case length
    /// A colour: `#fff`, `#102030cc`, `white`.
    case color
    /// One of several words.
    case choice
    /// True or false.
    case flag
    /// The name of a font, or the path of its file.
    case font
    /// The path of a file.
    case path
    /// Any text, as explained in the option's help.
    case text

    /// True if the value is a path or a font's name. Such a value must not contain NUL, because the system would end it
    /// there.
    var namesFile: Bool { self == .font || self == .path }

    /// True if full-width digits, letters and signs are read as ASCII.
    var acceptsFullWidth: Bool { !namesFile && self != .text }
  }

  /// The range of allowed numbers, in `unit`.
  public struct Bounds: Sendable, Hashable {
    /// The lower bound.
    public let lowest: Rational
    /// The upper bound, inclusive.
    public let highest: Rational
    /// True if `lowest` itself is allowed.
    public let includesLowest: Bool

    init(_ lowest: Rational, _ highest: Rational, includesLowest: Bool = true) {
      self.lowest = lowest
      self.highest = highest
      self.includesLowest = includesLowest
    }
  }

  /// The kind of value.
  public let kind: Kind
  /// The unit of the numbers, such as `px` or `px/s`; `nil` for none. Numbers may be written without it,
  /// except for `%`.
  public let unit: String?
  /// The range of allowed numbers; `nil` if the kind implies it.
  public let bounds: Bounds?
  /// The words of a choice. For other kinds, the words that are accepted besides values of that kind; may be empty.
  public let words: [String]
  /// True if several values may be given.
  public let takesMany: Bool

  init(
    _ kind: Kind, unit: String? = nil, bounds: Bounds? = nil, words: [String] = [],
    takesMany: Bool = false
  ) {
    self.kind = kind
    self.unit = unit
    self.bounds = bounds
    self.words = words
    self.takesMany = takesMany
  }
}
