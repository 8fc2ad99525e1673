/// Renumbers the definitions of an SVG. Cairo numbers them by a process-wide counter, so a second file of the same
/// drawing would have other bytes.
enum SVGNames {
  static func renumbered(_ svg: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(svg.count)
    var numbers: [String: Int] = [:]
    let definition = Array("id=\"".utf8)
    var index = 0
    while index < svg.count {
      let isReference = svg[index] == UInt8(ascii: "#")
      let isDefinition = svg[index] == definition[0] && svg[index...].starts(with: definition)
      let start = index + (isDefinition ? definition.count : 1)
      result += svg[index..<start]
      index = start
      guard isReference || isDefinition else { continue }
      let letters = svg[start...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      let digits = svg[letters.endIndex...].prefix {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
      guard !letters.isEmpty, !digits.isEmpty else { continue }
      let name = String(decoding: letters + digits, as: UTF8.self)
      let number = numbers[name] ?? numbers.count
      numbers[name] = number
      result += letters + Array(String(number).utf8)
      index = digits.endIndex
    }
    return result
  }
}
