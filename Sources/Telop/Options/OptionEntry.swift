internal import TelopUnits

/// An option, declared once: from its entry come front matter, arguments and help, the starter script,
/// pins, the names in JSON and the errors.
///
/// `Target` is what the option is set on: `TypeSetting`, `Look` or all of `FitOptions`.
public struct OptionEntry<Target>: Sendable {
  /// The long name: `hold-start`.
  public let name: String
  /// Which options it belongs with.
  public let family: OptionFamily
  /// What changing it changes.
  public let effect: OptionEffect
  /// What its value looks like.
  public var form: OptionForm { makeForm() }
  /// What help calls the value: `px`, `time`.
  public let placeholder: String
  /// What it does, in one line that ends with a full stop, without the default.
  public let help: String
  /// What else help has to say; `nil` for nothing.
  public let discussion: String?
  /// A value that shows how it is used, where the default would not; `nil` shows the default.
  public let example: String?
  /// The options without which it means nothing.
  public let needs: [String]
  /// What applies when nobody sets it, in words: where no value says so.
  private let implied: String?

  private let makeForm: @Sendable () -> OptionForm
  private let read: @Sendable (inout Target, [String]) throws(PlanError) -> Void
  private let write: @Sendable (Target) -> [String]

  /// An entry from its parts.
  ///
  /// - Parameters:
  ///   - type: how values are read and written.
  ///   - needs: the options without which it means nothing.
  ///   - implied: the default in words, where no value says it.
  ///   - get: the value now; `nil` where nothing is set.
  ///   - set: takes a value that `type` has read.
  package init<Value>(
    _ name: String, _ family: OptionFamily, _ effect: OptionEffect, _ type: OptionType<Value>,
    _ placeholder: String, _ help: String, discussion: String? = nil, example: String? = nil,
    needs: [String] = [], implied: String? = nil, get: @escaping @Sendable (Target) -> Value?,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.name = name
    self.family = family
    self.effect = effect
    makeForm = type.form
    self.placeholder = placeholder
    self.help = help
    self.discussion = discussion
    self.example = example
    self.needs = needs
    self.implied = implied
    let (readValue, writeValue, form) = (type.read, type.write, type.form)
    read = { (target, texts) throws(PlanError) in
      var texts = texts
      if texts.contains(where: { $0.utf8.contains { $0 >= 0x80 } }), form().kind.isTyped {
        texts = texts.map(\.narrowed)
      }
      set(&target, try readValue(name, texts))
    }
    write = { target in get(target).map(writeValue) ?? [] }
  }

  private init<Part>(_ part: OptionEntry<Part>, _ path: OptionPath<Target, Part>) {
    name = part.name
    family = part.family
    effect = part.effect
    makeForm = part.makeForm
    placeholder = part.placeholder
    help = part.help
    discussion = part.discussion
    example = part.example
    needs = part.needs
    implied = part.implied
    let (readPart, writePart) = (part.read, part.write)
    read = { (target, texts) throws(PlanError) in
      var changed = path.get(target)
      try readPart(&changed, texts)
      path.set(&target, changed)
    }
    write = { writePart(path.get($0)) }
  }

  /// The same option of what `Target` is a part of.
  func lifted<Whole>(_ path: OptionPath<Whole, Target>) -> OptionEntry<Whole> {
    OptionEntry<Whole>(self, path)
  }

  /// Whether naming it is enough to switch it on.
  public var isSwitch: Bool { form.words == ["true", "false"] }

  /// Sets the option from text; on an error nothing changes.
  ///
  /// - Throws: an error whose place names the option.
  public func set(_ target: inout Target, to texts: [String]) throws(PlanError) {
    do { try read(&target, texts) } catch { throw error.about(option: name) }
  }

  /// The value in the form that `set(_:to:)` reads; empty where nothing is set.
  public func texts(of target: Target) -> [String] { write(target) }

  /// What applies when nobody sets the option, for a help text: `48`, or a few words.
  ///
  /// - Parameter defaults: a target on which nothing was set.
  public func defaultText(of defaults: Target) -> String {
    implied ?? write(defaults).joined(separator: ", ")
  }
}

/// Where a part of some options lies in the whole.
struct OptionPath<Whole, Part>: Sendable {
  let get: @Sendable (Whole) -> Part
  let set: @Sendable (inout Whole, Part) -> Void
}

/// Options that belong together.
public struct OptionFamily: RawRepresentable, Sendable, Hashable {
  /// The family's name, the same in every version.
  public let rawValue: String
  /// A family by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// How a text is set: fonts, size, spacing, language.
  public static let typeSetting = OptionFamily(rawValue: "typeSetting")
  /// When the line is where: time, viewport, motion, loops.
  public static let timing = OptionFamily(rawValue: "timing")
  /// Who reads, and from where.
  public static let reading = OptionFamily(rawValue: "reading")
  /// Colours and room around the text.
  public static let look = OptionFamily(rawValue: "look")
  /// What the line is made of, besides the script's paragraphs.
  public static let sources = OptionFamily(rawValue: "sources")
}

/// What changing an option changes.
public struct OptionEffect: RawRepresentable, Sendable, Hashable {
  /// The effect's name, the same in every version.
  public let rawValue: String
  /// An effect by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The text, its glyphs or its spacing: it has to be measured again.
  public static let shapes = OptionEffect(rawValue: "shapes")
  /// The plan, or the verdict on it; no glyph changes.
  public static let times = OptionEffect(rawValue: "times")
  /// Only what a picture of the plan looks like.
  public static let looks = OptionEffect(rawValue: "looks")
}
