import Foundation

/// Reads what `swift package describe --type json` says of Telop, and compares what its libraries
/// stand on with what they may.
@main struct CheckGraph {
  struct Description: Decodable {
    struct Target: Decodable {
      var name: String
      var target_dependencies: [String]?
      var product_dependencies: [String]?
    }
    var targets: [Target]
  }

  static let allowed: [String: Set<String>] = [
    "TelopUnits": [],
    "TelopFonts": [],
    "TelopScript": ["TelopUnits", "CTelopCMark", "CTelopYAML"],
    "TelopText": [
      "TelopUnits", "CTelopFreeType", "CTelopHarfBuzz", "CTelopFontconfig", "CTelopICU",
      "CTelopICUShims",
    ],
    "Telop": [
      "TelopUnits", "TelopScript", "CTelopCMark", "CTelopYAML", "TelopText", "CTelopFreeType",
      "CTelopHarfBuzz", "CTelopFontconfig", "CTelopICU", "CTelopICUShims", "CTelopCrypto",
    ],
  ]

  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let targets = try JSONDecoder().decode(Description.self, from: input).targets
    let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
    var isRight = true
    for (name, expected) in allowed.sorted(by: { $0.key < $1.key }) {
      var reached: Set<String> = []
      var packages: Set<String> = []
      var open = [name]
      while let next = open.popLast() {
        guard let target = byName[next] else {
          print("\(name): there is no target \(next)")
          isRight = false
          continue
        }
        packages.formUnion(target.product_dependencies ?? [])
        for dependency in target.target_dependencies ?? [] {
          if reached.insert(dependency).inserted { open.append(dependency) }
        }
      }
      for found in reached.subtracting(expected).union(packages).sorted() {
        print("\(name) stands on \(found), and should not")
        isRight = false
      }
      for lacking in expected.subtracting(reached).sorted() {
        print("\(name) does not stand on \(lacking) any more")
        isRight = false
      }
    }
    exit(isRight ? 0 : 1)
  }
}
