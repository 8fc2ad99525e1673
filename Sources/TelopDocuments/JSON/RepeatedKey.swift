internal import TelopEssentials

/// A name that occurs twice in one object of a JSON text. Readers disagree on which of its values
/// counts.
package struct RepeatedKey {
  /// The name.
  package let name: String

  /// - Parameter json: JSON; of anything else nothing is said.
  /// - Returns: `nil` where every name is there once.
  /// - Complexity: O(n).
  package init?(in json: [UInt8]) {
    // The names of the objects around, and `nil` for arrays.
    var around: [Set<String>?] = []
    var last = 0..<0
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while index < json.count, json[index] != UInt8(ascii: "\"") {
          index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        last = start..<min(index + 1, json.count)
      case UInt8(ascii: "{"): around.append([])
      case UInt8(ascii: "["): around.append(nil)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = around.popLast()
      case UInt8(ascii: ":"):
        guard let top = around.indices.last, around[top] != nil else { break }
        let name = Self.text(json[last])
        if around[top]?.insert(name).inserted == false {
          self.name = name
          return
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// What a string says, given with its quotation marks.
  private static func text(_ json: ArraySlice<UInt8>) -> String {
    if json.contains(UInt8(ascii: "\\")),
      let text = try? JSONDecoder().decode(String.self, from: Data(json))
    {
      return text
    }
    return String(decoding: json.dropFirst().dropLast(), as: UTF8.self)
  }
}
