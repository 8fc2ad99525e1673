/// Changes single values of JSON documents.
public enum JSONValues {
  /// Values that break readers: out-of-range numbers, tiny and negative fractions, other types.
  private static let hostile: [String] = [
    "0", "-1", "1e308", "1e-308", "-1e308", "9223372036854775807", "9223372036854775808", "1e999",
    "0.1", "1099511627777", "4294967296", "null", "true", "[]", "{}", "\"\"", "\"0\"", "\"-1\"",
    "\"1/0\"", "\"1/3\"", "\"0/1\"", "\"170141183460469231731687303715884105727\"",
    "\"1/170141183460469231731687303715884105727\"", "\"85070591730234615865843651857942052863/2\"",
    "\"1e9\"", "\"30000/1001\"", "\"cruise\"", "\"ramp\"", "\"hold\"", "\"rtl\"", "\"\\u0000\"",
  ]

  /// The document with one value replaced, by a hostile value or by another of its own.
  public static func change(_ bytes: [UInt8], seed: UInt32) -> [UInt8] {
    let values = values(of: bytes)
    guard !values.isEmpty else { return bytes }
    let target = values[Int(seed / 64) % values.count]
    let choice = Int(seed % 64)
    let made =
      choice < hostile.count
      ? Array(hostile[choice].utf8) : Array(bytes[values[Int(seed >> 16) % values.count]])
    return bytes[..<target.lowerBound] + made + bytes[target.upperBound...]
  }

  /// Ranges of the values: numbers, literals and strings, but not keys.
  private static func values(of bytes: [UInt8]) -> [Range<Int>] {
    let ends = Set(",:[]{} \n\t".utf8)
    var values: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      var end = start
      if bytes[start] == UInt8(ascii: "\"") {
        end += 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
          end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(end + 1, bytes.count)
        let next = bytes[end...].first { $0 != UInt8(ascii: " ") }
        if next != UInt8(ascii: ":") { values.append(start..<end) }
      } else if !ends.contains(bytes[start]) {
        while end < bytes.count, !ends.contains(bytes[end]) { end += 1 }
        values.append(start..<end)
      }
      start = max(end, start + 1)
    }
    return values
  }
}
