@_spi(Answers) package import Telop
@_spi(Answers) package import TelopJSON

extension OptionEntry {
  /// The JSON Schema of the option's value, in the form that `OptionLayer` reads.
  ///
  /// - Parameter defaults: a target on which nothing was set.
  package func schema(defaults: Target) -> JSONValue {
    let form = form
    var alternatives = form.alternatives
    let combined = { (schemas: [JSONValue]) -> JSONValue in
      schemas.count == 1 ? schemas[0] : ["anyOf": .array(schemas)]
    }
    if form.takesMany { alternatives.append(["type": "array", "items": combined(alternatives)]) }
    var schema = combined(alternatives)
    let implied = defaultText(of: defaults)
    let sentences = [
      help, discussion, form.unit.map { "Unit: \($0)." },
      needs.isEmpty ? nil : "Only with \(needs.joined(separator: ", ")).",
      implied.isEmpty ? nil : "Default: \(implied).",
    ]
    schema["description"] = .string(sentences.compactMap { $0 }.joined(separator: " "))
    if let example { schema["examples"] = [Self.json(example)] }
    return schema
  }

  /// Converts an example of an entry from front matter syntax to JSON.
  private static func json(_ example: String) -> JSONValue {
    if example.hasPrefix("\""), let text = try? JSONValue(json: Array(example.utf8)) { return text }
    guard example.hasPrefix("["), example.hasSuffix("]") else { return .string(example) }
    let items = example.dropFirst().dropLast().split(separator: ",")
    return .array(items.map { .string(String($0.drop { $0 == " " })) })
  }
}

extension OptionForm {
  /// The schemas of one value. A valid value matches at least one of them.
  fileprivate var alternatives: [JSONValue] {
    let named: [JSONValue] = words.isEmpty ? [] : [["enum": .array(words.map(JSONValue.string))]]
    switch kind {
    case .flag: return [["type": "boolean"]] + named
    case .choice: return named.isEmpty ? [["type": "string"]] : named
    case .number, .wholeNumber, .time:
      var number: JSONValue = ["type": kind == .wholeNumber ? "integer" : "number"]
      if let bounds {
        number[bounds.includesLowest ? "minimum" : "exclusiveMinimum"] =
          .number(bounds.lowest.double)
        number["maximum"] = .number(bounds.highest.double)
      }
      return [number, ["type": "string"]]
    case .frameRate: return [["type": "number"], ["type": "string"]]
    default: return [["type": "string"]]
    }
  }
}
