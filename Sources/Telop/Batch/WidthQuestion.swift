internal import TelopText
internal import TelopUnits

/// The commonest question of a batch, read and answered without a coder of JSON: how wide a text is, set as it is by
/// itself. A decoder takes several times as long as measuring such a text.
///
///     {"id":7,"measure":{"text":"こんにちは","want":["width"]}}
///
/// A line that is not read here may be a question all the same. The decoder tells, and says what is wrong.
struct WidthQuestion {
  /// The name of the question, as JSON; `nil` where it has none.
  let id: ArraySlice<UInt8>?
  /// The text to measure.
  let text: String

  private static let setting = TypeSetting()

  /// Reads a line without its line feed; `nil` where it is anything else.
  ///
  /// - Complexity: O(n).
  init?(_ line: [UInt8]) {
    var reader = PlainJSON(line)
    var (id, text): (ArraySlice<UInt8>?, String?)
    guard reader.take("{") else { return nil }
    repeat {
      guard let name = reader.name() else { return nil }
      if name.elementsEqual("id".utf8), id == nil {
        id = reader.plainID()
        if id == nil { return nil }
      } else if name.elementsEqual("measure".utf8), text == nil {
        text = Self.text(&reader)
        if text == nil { return nil }
      } else {
        return nil
      }
    } while reader.take(",")
    guard reader.take("}"), reader.isAtEnd, let text else { return nil }
    (self.id, self.text) = (id, text)
  }

  private static func text(_ reader: inout PlainJSON) -> String? {
    var text: String?
    var wantsWidth = false
    guard reader.take("{") else { return nil }
    repeat {
      guard let name = reader.name() else { return nil }
      if name.elementsEqual("text".utf8), text == nil {
        text = reader.string()
        if text == nil { return nil }
      } else if name.elementsEqual("want".utf8), !wantsWidth {
        guard reader.take("["), let field = reader.plainString(), reader.take("]"),
          field.elementsEqual("width".utf8)
        else { return nil }
        wantsWidth = true
      } else {
        return nil
      }
    } while reader.take(",")
    return reader.take("}") && wantsWidth ? text : nil
  }

  /// The line of its answer, the same bytes as `Wire` makes of a `MeasureDocument`; `nil` where there is an error to
  /// be told.
  ///
  /// - Complexity: O(n).
  func answer(files: FileReader) -> [UInt8]? {
    var json = JSONText(.line, capacity: 80)
    do {
      let stack = try files.stack(Self.setting, bundled: .standard)
      let width: Rational = try stack.width(
        of: text, size: Self.setting.size, options: Self.setting.shaping)
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
    } catch { return nil }
    return json.bytes
  }
}
