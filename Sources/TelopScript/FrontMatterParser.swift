import TelopText
import Yams

/// Reads YAML as a flat list of keys with one text or a list of texts each.
struct FrontMatterParser {
  /// Aliases may multiply: with a few dozen of them the keys that Yams compares would take more
  /// work than anybody waits for.
  static let maximumAliases = 32

  let source: SourceText
  /// The text after the opening line, which is line 1 of the source.
  let yaml: String
  /// The source line of each line as YAML counts them.
  private let sourceLines: [Int]

  init(source: SourceText, yaml: String) {
    self.source = source
    self.yaml = yaml
    sourceLines = Self.sourceLines(ofYAML: yaml)
  }

  func settings() throws(ScriptError) -> [Script.Setting] {
    try checkAliases()
    guard let root = try composed() else { return [] }
    guard let mapping = root.mapping else {
      throw error(root.mark, "the front matter is a list of 'key: value' lines")
    }
    var settings: [Script.Setting] = []
    var lineOfKey: [String: Int] = [:]
    for (keyNode, valueNode) in mapping {
      guard let key = keyNode.scalar?.string else {
        throw error(keyNode.mark, "a key of the front matter is a plain word")
      }
      guard lineOfKey[key] == nil else { throw duplicate(key, line: lineOfKey[key]) }
      let line = sourceLine(of: keyNode.mark)
      lineOfKey[key] = line
      let values = try texts(of: valueNode, key: key)
      settings.append(Script.Setting(key: key, values: values, sourceLine: line))
    }
    return settings
  }

  private func texts(of node: Node, key: String) throws(ScriptError) -> [String] {
    if let scalar = node.scalar { return [scalar.string] }
    var texts: [String] = []
    guard let sequence = node.sequence else { throw nested(node, key: key) }
    for element in sequence {
      guard let scalar = element.scalar else { throw nested(element, key: key) }
      texts.append(scalar.string)
    }
    return texts
  }

  private func composed() throws(ScriptError) -> Node? {
    do {
      // Yams would take the encoding from the environment, and print that it does.
      return try Yams.compose(yaml: yaml, .basic, .default, .utf8)
    } catch {
      throw scriptError(for: error)
    }
  }

  private func checkAliases() throws(ScriptError) {
    var count = 0
    var isTokenStart = true
    for byte in yaml.utf8 {
      if isTokenStart, byte == UInt8(ascii: "*") { count += 1 }
      switch byte {
      case 0x09, 0x0A, 0x0D, 0x20: isTokenStart = true
      default: isTokenStart = ":[{,".utf8.contains(byte)
      }
    }
    guard count > Self.maximumAliases else { return }
    throw source.error(
      .badFrontMatter, line: 1,
      "the front matter has more than \(Self.maximumAliases) aliases (*name); write them out")
  }
}

// Errors and their lines.
extension FrontMatterParser {
  private func scriptError(for failure: any Error) -> ScriptError {
    switch failure as? YamlError {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let origin = context.map { "\($0.text) from line \(sourceLine(of: $0.mark)), " } ?? ""
      return error(mark, "the front matter is not YAML: \(origin)\(problem)")
    case .reader(let problem, let offset, _, _):
      let before = yaml.prefix(offset ?? 0)
      let lines = SourceLines(before).reduce(0) { max($0, $1.number) }
      return source.error(
        .badFrontMatter, line: lines + 1, "the front matter is not YAML: \(problem)")
    case .duplicatedKeysInMapping(let keys, let context):
      return duplicate(keys.first ?? "", line: sourceLine(of: context.mark))
    default:
      return source.error(.badFrontMatter, line: 1, "the front matter cannot be read as YAML")
    }
  }

  private func error(_ mark: Mark?, _ message: String) -> ScriptError {
    source.error(.badFrontMatter, line: sourceLine(of: mark), message)
  }

  private func nested(_ node: Node, key: String) -> ScriptError {
    error(node.mark, "'\(LineText.normalized(key))' is one value or a list of values")
  }

  private func duplicate(_ key: String, line: Int?) -> ScriptError {
    let key = LineText.normalized(key)
    return source.error(
      .badFrontMatter, line: line, "'\(key)' is set here and again below; keep one")
  }

  private func sourceLine(of mark: Mark?) -> Int {
    guard let mark, sourceLines.indices.contains(mark.line - 1) else { return 1 }
    return sourceLines[mark.line - 1]
  }

  /// YAML ends a line at NEL, U+2028 and U+2029 too, where editors do not.
  private static func sourceLines(ofYAML yaml: String) -> [Int] {
    SourceLines(yaml).flatMap { line in
      let further = line.text.unicodeScalars.count {
        $0 == "\u{85}" || $0 == "\u{2028}" || $0 == "\u{2029}"
      }
      return Array(repeating: line.number + 1, count: further + 1)
    }
  }
}
