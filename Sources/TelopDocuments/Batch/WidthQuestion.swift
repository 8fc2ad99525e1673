internal import Telop
internal import TelopPlatform

/// The most common question of a batch: the width of a text with the default `TypeSetting`. This type parses the
/// question without a JSON decoder, because decoding takes several times as long as measuring such a text.
///
///     {"id":7,"measure":{"text":"こんにちは","want":["width"]}}
///
/// A line in any other form may still be a question; a JSON decoder then reads the line and reports errors.
struct WidthQuestion {
  /// The id of the question, as JSON; `nil` if it has none.
  let id: JSONReader.Bytes?
  let text: JSONReader.Text

  static let setting = TypeSetting()
  private static let shaping = setting.shaping

  /// Reads a question; `nil` for any other line.
  ///
  /// - Parameter line: the line without its line feed. The bytes must stay valid while the question is used.
  init?(_ line: JSONReader.Bytes) {
    var reader = JSONReader(line)
    var id: JSONReader.Bytes?
    var text: JSONReader.Text?
    guard reader.take("{") else { return nil }
    repeat {
      guard let name = reader.name() else { return nil }
      if name.spells("id"), id == nil {
        id = reader.simpleID()
        if id == nil { return nil }
      } else if name.spells("measure"), text == nil {
        text = Self.text(&reader)
        if text == nil { return nil }
      } else {
        return nil
      }
    } while reader.take(",")
    guard reader.take("}"), reader.isAtEnd, let text else { return nil }
    self.id = id
    self.text = text
  }

  private static func text(_ reader: inout JSONReader) -> JSONReader.Text? {
    var text: JSONReader.Text?
    var wantsWidth = false
    guard reader.take("{") else { return nil }
    repeat {
      guard let name = reader.name() else { return nil }
      if name.spells("text"), text == nil {
        text = reader.validString()
        if text == nil { return nil }
      } else if name.spells("want"), !wantsWidth {
        guard reader.take("["), let field = reader.unescapedString(), reader.take("]"),
          field.spells("width")
        else { return nil }
        wantsWidth = true
      } else {
        return nil
      }
    } while reader.take(",")
    return reader.take("}") && wantsWidth ? text : nil
  }

  /// Appends the whole answer, with the id. The bytes equal those of `BatchAnswer.answer(decoding:files:)`.
  ///
  /// - Parameter widths: measures widths in the fonts of `setting`.
  /// - Returns: false for an error; `json` is then unchanged.
  func answer(_ widths: borrowing Widths, into json: inout JSONText) -> Bool {
    let start = json.bytes.count
    do {
      let width = try text.withBytes { bytes in
        Result { try widths.width(of: bytes, size: Self.setting.size, options: Self.shaping) }
      }.get()
      json.append("{")
      if let id {
        json.append("\"id\":")
        json.bytes += id
        json.append(",")
      }
      json.append("\"answer\":{\"version\" : ")
      json.append(number: Int64(Wire.version))
      json.append(",\"width\" : ")
      try json.append(fraction: width.double)
      json.append("}}")
      return true
    } catch {
      json.bytes.removeSubrange(start...)
      return false
    }
  }
}

extension JSONReader.Bytes {
  @inline(__always)
  fileprivate func spells(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount, let baseAddress else { return false }
    return memcmp(baseAddress, word.utf8Start, count) == 0
  }
}
