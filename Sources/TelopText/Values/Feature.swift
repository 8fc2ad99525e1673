internal import CTelopHarfBuzz

/// An OpenType feature switched on, off or to a variant, for the whole line or a part of it.
public struct Feature: Sendable, Hashable, CustomStringConvertible {
  /// The tag, of four letters: `palt`.
  public let tag: String
  /// 0 is off, 1 is on; higher values pick an alternate.
  public let value: UInt32
  /// UTF-8 offsets into the line; `nil` is the whole line.
  public let range: Range<Int>?

  /// A setting of the feature `tag`: 0 is off, 1 on, higher values an alternate; `range` counts UTF-8 offsets.
  public init(tag: String, value: UInt32 = 1, range: Range<Int>? = nil) {
    self.tag = tag
    self.value = value
    self.range = range
  }

  /// Reads HarfBuzz's notation: `palt`, `-kern`, `ss01=2`, `liga[5:9]=0`.
  ///
  /// - Throws: `badFeature` for anything else.
  public init(_ text: String) throws(TextError) {
    var feature = hb_feature_t()
    // HarfBuzz would read -1 as an unsigned 32-bit number.
    let afterSign = text.utf8.drop { $0 == UInt8(ascii: " ") }.dropFirst()
    guard !afterSign.contains(UInt8(ascii: "-")),
      hb_feature_from_string(text, Int32(text.utf8.count), &feature) != 0
    else {
      throw TextError(
        .badFeature, "feature '\(text)' is not TAG, -TAG or TAG=NUMBER, for example palt or ss01=2")
    }
    tag = Self.name(of: feature.tag)
    value = feature.value
    range = feature.isForWholeLine ? nil : Int(feature.start)..<Int(max(feature.end, feature.start))
  }

  /// HarfBuzz's notation, which `init(_:)` reads: `palt`, `-kern`, `ss01=2`, `liga[5:9]=0`.
  public var description: String {
    if let range { return "\(tag)[\(range.lowerBound):\(range.upperBound)]=\(value)" }
    return value == 0 ? "-" + tag : value == 1 ? tag : "\(tag)=\(value)"
  }

  var harfBuzz: hb_feature_t {
    hb_feature_t(
      tag: hb_tag_from_string(tag, -1), value: value,
      start: range.map { UInt32(clamping: $0.lowerBound) } ?? 0,
      end: range.map { UInt32(clamping: $0.upperBound) } ?? .max)
  }

  /// The features that each of HarfBuzz's shapers applies by default. Telop does not warn if the fonts lack them.
  static let standard: Set<String> = [
    "calt", "ccmp", "clig", "curs", "dist", "kern", "liga", "locl", "mark", "mkmk", "rclt", "rlig",
  ]

  /// The letters of a tag, without the spaces that pad it to four.
  static func name(of tag: hb_tag_t) -> String {
    var letters = (0..<4).map { UInt8(truncatingIfNeeded: tag >> (24 - 8 * $0)) }
    while letters.last == UInt8(ascii: " ") { letters.removeLast() }
    return String(decoding: letters, as: UTF8.self)
  }
}

extension hb_feature_t {
  var isForWholeLine: Bool { start == 0 && end == .max }
}
