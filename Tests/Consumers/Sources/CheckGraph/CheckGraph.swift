import Foundation

/// Compares Telop's targets, from `swift package describe --type json`, with the table in the file given as
/// argument, and with the allowed dependencies of the base libraries.
@main struct CheckGraph {
  struct Description: Decodable {
    struct Target: Decodable {
      var name: String
      var type: String
      var target_dependencies: [String]?
      var product_dependencies: [String]?

      var dependencies: Set<String> {
        Set((target_dependencies ?? []) + (product_dependencies ?? []))
      }
    }
    var targets: [Target]
  }

  /// Allowed dependencies of a target, direct and indirect.
  static let allowed: [String: Set<String>] = [
    "TelopUnits": [],
    "TelopEssentials": [],
    "TelopPlatform": ["CTelopPlatform"],
    "TelopFonts": [],
    "TelopScript": ["TelopUnits", "CTelopCMark", "CTelopYAML"],
    "TelopText": belowText,
    "TelopFoundation": belowText.union(["TelopText"]),
  ]

  static let belowText: Set = [
    "TelopUnits", "CTelopFreeType", "CTelopHarfBuzz", "CTelopFontconfig", "CTelopICU",
    "CTelopICUShims", "CTelopFontMaps", "CTelopPlatform", "TelopPlatform",
  ]

  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let targets = try JSONDecoder().decode(Description.self, from: input).targets
    let graph = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies) })
    var isRight = true
    for (name, expected) in allowed.sorted(by: { $0.key < $1.key }) {
      var reached: Set<String> = []
      var open = [name]
      while let next = open.popLast() {
        for dependency in graph[next] ?? [] where reached.insert(dependency).inserted {
          open.append(dependency)
        }
      }
      guard graph[name] != nil, reached == expected else {
        print("\(name) depends on \(reached.sorted()), not on \(expected.sorted())")
        isRight = false
        continue
      }
    }
    let documented = table(try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8))
    for target in targets
    where target.type != "test" && target.name.hasPrefix("Telop") {
      guard documented[target.name] == target.dependencies else {
        print("in the table \(target.name) depends on \(documented[target.name]?.sorted() ?? [])")
        isRight = false
        continue
      }
    }
    for name in documented.keys.sorted() where graph[name] == nil {
      print("there is no target \(name)")
      isRight = false
    }
    exit(isRight ? 0 : 1)
  }

  /// The rows of the table of targets: the names in backquotes, of which the first is the target's.
  static func table(_ text: String) -> [String: Set<String>] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.drop { $0 != "| target | depends on |" }.dropFirst(2).prefix {
      $0.hasPrefix("|")
    }
    return rows.reduce(into: [:]) { table, row in
      let names = row.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      if let first = names.first { table[first] = Set(names.dropFirst()) }
    }
  }
}
