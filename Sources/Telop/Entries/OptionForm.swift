public import TelopUnits

/// The form of an option's value, as data for help texts, forms and schemas.
public struct OptionForm: Sendable, Hashable {
  /// A kind of value; compare with the constants.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The kind's name, the same in every version.
    public let rawValue: String
    /// A kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A decimal, such as 43.4.
    public static let number = Kind(rawValue: "number")
    /// A whole number.
    public static let wholeNumber = Kind(rawValue: "wholeNumber")
    /// A decimal followed by `%`.
    public static let percentage = Kind(rawValue: "percentage")
    /// A time: `5:00`, `4m30s`, `300`, `PT5M`.
    public static let time = Kind(rawValue: "time")
    /// Frames per second: `60`, `59.94`, `30000/1001`.
    public static let frameRate = Kind(rawValue: "frameRate")
    /// A length with its unit: `3m`, `120in`.
    public static let length = Kind(rawValue: "length")
    /// A colour: `#fff`, `#102030cc`, `white`.
    public static let color = Kind(rawValue: "color")
    /// One of several words.
    public static let choice = Kind(rawValue: "choice")
    /// True or false.
    public static let flag = Kind(rawValue: "flag")
    /// The name of a font, or the path of its file.
    public static let font = Kind(rawValue: "font")
    /// The path of a file.
    public static let path = Kind(rawValue: "path")
    /// Any text, as explained in the option's help.
    public static let text = Kind(rawValue: "text")

    /// Whether full-width digits, letters and signs mean what ASCII's do: not in what is a text itself.
    var isTyped: Bool { self != .font && self != .path && self != .text }
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
  /// The unit of a number that is written without one: `px`, `px/s`; `nil` for none.
  public let unit: String?
  /// The range of allowed numbers; `nil` if the kind implies it.
  public let bounds: Bounds?
  /// The words of a choice, and the words that other kinds accept in addition; may be empty.
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
