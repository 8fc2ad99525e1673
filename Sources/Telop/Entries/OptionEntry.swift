internal import TelopUnits

/// An option, declared once. Front matter, arguments, help, the starter script, pins, names in JSON and errors are
/// derived from its entry.
///
/// `Target` is the type that stores the option, such as `FitOptions`.
@_spi(Answers) public struct OptionEntry<Target>: Sendable {
  /// The long name: `hold-start`.
  public let name: String
  /// The kind, unit, bounds and words of the option's value.
  public var form: OptionForm { makeForm() }
  /// The name of the value in help: `px`, `time`.
  package let placeholder: String
  /// One line of help that ends with a full stop, without the default.
  package var help: String { makeHelp() }
  package let discussion: String?
  /// An example value for documentation, if the default would not show how the option is used; `nil` if the default
  /// serves as the example.
  package let example: String?
  /// The options without which this option has no effect.
  package let needs: [String]
  /// The default in words, for an option whose default cannot be written as a value.
  private let implied: String?

  // `makeHelp` and `makeForm` are closures, because every start of the program creates all entries but needs few help
  // texts and forms.
  private let makeHelp: @Sendable () -> String
  private let makeForm: @Sendable () -> OptionForm
  private let read: @Sendable (inout Target, [String]) throws(PlanError) -> Void
  private let write: @Sendable (Target) -> [String]

  /// - Parameters:
  ///   - get: returns the present value; `nil` if no value is set.
  ///   - set: stores a value that `type` has read.
  package init<Value>(
    _ name: String, _ type: OptionType<Value>, _ placeholder: String,
    _ help: @autoclosure @escaping @Sendable () -> String,
    discussion: String? = nil, example: String? = nil, needs: [String] = [], implied: String? = nil,
    get: @escaping @Sendable (Target) -> Value?,
    set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.name = name
    makeForm = type.form
    self.placeholder = placeholder
    makeHelp = help
    self.discussion = discussion
    self.example = example
    self.needs = needs
    self.implied = implied
    read = { (target, texts) throws(PlanError) in
      if texts.contains(where: { $0.utf8.contains(0) }), type.form().kind.namesFile {
        throw PlanError(.badValue, "\(name): its value contains U+0000; remove it")
      }
      let mayNarrow =
        texts.contains { $0.utf8.contains { $0 >= 0x80 } } && type.form().kind.acceptsFullWidth
      set(&target, try type.read(name, mayNarrow ? texts.map(\.narrowed) : texts))
    }
    write = { target in get(target).map(type.write) ?? [] }
  }

  /// Creates the entry of an option that is stored in a part of the target, such as the `Look` in `FitOptions`.
  init<Part>(
    lifting part: OptionEntry<Part>, get: @escaping @Sendable (Target) -> Part,
    set: @escaping @Sendable (inout Target, Part) -> Void
  ) {
    name = part.name
    makeForm = part.makeForm
    placeholder = part.placeholder
    makeHelp = part.makeHelp
    discussion = part.discussion
    example = part.example
    needs = part.needs
    implied = part.implied
    let readPart = part.read
    let writePart = part.write
    read = { (target, texts) throws(PlanError) in
      var changed = get(target)
      try readPart(&changed, texts)
      set(&target, changed)
    }
    write = { writePart(get($0)) }
  }

  /// True if the option's name alone means `true`. An option with the words `on` and `off` needs a value.
  package var isSwitch: Bool { form.words == ["true", "false"] }

  /// Sets the option from text. After an error, the target is unchanged.
  ///
  /// - Throws: an error whose place names the option.
  package func set(_ target: inout Target, to texts: [String]) throws(PlanError) {
    do { try read(&target, texts) } catch {
      throw suggestingWord(error, for: texts).about(option: name)
    }
  }

  /// The error with the nearest word as a suggestion, unless its message already suggests a word.
  private func suggestingWord(_ error: PlanError, for texts: [String]) -> PlanError {
    guard texts.count == 1, !error.message.contains("did you mean"),
      let word = form.words.nearest(to: texts[0]), word != texts[0]
    else { return error }
    var suggesting = PlanError(error.code, error.message + "; did you mean \(word)?")
    suggesting.place = error.place
    return suggesting
  }

  /// The value in the form that `set(_:to:)` reads; empty if no value is set.
  package func texts(of target: Target) -> [String] { write(target) }

  /// The default for help: a value such as `48`, or a short phrase.
  ///
  /// - Parameter defaults: a target on which no option is set.
  package func defaultText(of defaults: Target) -> String {
    implied ?? write(defaults).joined(separator: ", ")
  }
}
