internal import TelopEssentials

/// Why a JSON text could not be read, where the decoder says no more than that.
enum UnreadableJSON {
  /// So deep values may be in others, as the decoder has it.
  private static let deepest = 512

  /// What is wrong, for a person.
  ///
  /// - Complexity: O(n).
  static func reason(of json: [UInt8]) -> String {
    if let place = placeOutsideUTF8(json) { return "its byte \(place) is not UTF-8" }
    var (depth, isDeep) = (0, false)
    var numbers: [ArraySlice<UInt8>] = []
    // The same with another number for each: whether it is JSON but for them.
    var other: [UInt8] = []
    var index = 0
    while index < json.count {
      let start = index
      index += 1
      switch json[start] {
      case UInt8(ascii: "\""):
        while index < json.count, json[index] != UInt8(ascii: "\"") {
          index += json[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, json.count)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        isDeep = isDeep || depth > deepest
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index < json.count, isOfNumber(json[index]) { index += 1 }
        numbers.append(json[start..<index])
        if isNumber(json[start..<index]) {
          other.append(UInt8(ascii: "0"))
          continue
        }
      default: break
      }
      other += json[start..<index]
    }
    if isDeep { return "its values are nested more than \(deepest) deep" }
    let texts = numbers.map { String(decoding: $0, as: UTF8.self) }.filter { Int($0) == nil }
    if !texts.isEmpty, isRead(other) {
      let some = texts.prefix(3).map { $0.prefix(40) }.joined(separator: " or ")
      return "it has a number that is not allowed in its place, \(some)"
    }
    return "it is not JSON"
  }

  /// Which byte begins no character, counted from 1.
  private static func placeOutsideUTF8(_ json: [UInt8]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = json.makeIterator()
    var place = 1
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): place += scalar.count
      case .error: return place
      case .emptyInput: return nil
      }
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether bytes are a number as RFC 8259 has it.
  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    let digits = { () -> Int in
      let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    let count = digits()
    guard count == 1 || count > 1 && !isZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard digits() > 0 else { return false }
    }
    guard let mark = rest.popFirst() else { return true }
    guard [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(mark) else { return false }
    if [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(rest.first) { rest.removeFirst() }
    return digits() > 0 && rest.isEmpty
  }

  private static func isRead(_ json: [UInt8]) -> Bool {
    (try? JSONDecoder().decode(JSONValue.self, from: Data(json))) != nil
  }
}
