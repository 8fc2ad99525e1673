import TelopUnits

/// The pictures of a script, and the image whose description is being read.
struct PictureTable {
  private(set) var all: [Script.Picture]
  private var open: OpenPicture?
  /// The number of unfinished images within the description of the open picture.
  private var innerCount = 0
  /// The attributes of the last picture, as written. CommonMark knows no attributes, so the next text event after the
  /// image begins with them; see `removingAttributes(from:)`.
  private var attributes = ""

  private struct OpenPicture {
    let path: String
    let attributes: PictureAttributes
    let sourceLine: Int
    var description = ""
  }

  init(_ pictures: [Script.Picture]) { all = pictures }

  var isOpen: Bool { open != nil }

  mutating func begin(
    path: String, attributes: String, sourceLine: Int
  ) throws(Script.Section.Demands.AttributeError) {
    guard open == nil else {
      innerCount += 1
      return
    }
    open = OpenPicture(
      path: path, attributes: try PictureAttributes(attributes[...]), sourceLine: sourceLine)
    self.attributes = attributes
  }

  mutating func describe(_ text: String) { open?.description += text }

  /// Ends the innermost image.
  ///
  /// - Returns: the characters for the picture in the line; `nil` for an image in the description of another one.
  mutating func end() throws(Script.Section.Demands.AttributeError) -> String? {
    guard innerCount == 0, let open else {
      innerCount -= 1
      return nil
    }
    self.open = nil
    let picture = Script.Picture(
      path: open.path, height: open.attributes.height, isOnBaseline: open.attributes.isOnBaseline,
      description: LineText.normalized(open.description), sourceLine: open.sourceLine)
    let index = all.firstIndex(where: picture.looksLike) ?? all.count
    guard let selector = Script.pictureSelector(index) else {
      throw Script.Section.Demands.AttributeError(
        message: "a script may have at most \(Script.maximumPictures) different pictures")
    }
    if index == all.count { all.append(picture) }
    return String(String.UnicodeScalarView([Script.objectReplacement, selector]))
  }

  /// A text without the attributes of the image before it.
  mutating func removingAttributes(from text: String) -> String {
    defer { attributes = "" }
    return attributes.isEmpty ? text : String(text.dropFirst(attributes.count))
  }
}

extension MarkdownReader {
  /// Begins an image. With attributes, the image is a picture in the line. Without attributes, only its description is
  /// in the line. An image without a description is noted, except in a script for a slide tool (`isDeck`).
  mutating func beginImage(
    _ path: String, _ attributes: String?, isDescribed: Bool, _ event: MarkdownEvent
  ) throws(ScriptError) {
    if !isDescribed, !isDeck {
      lookalikes.append(
        LookalikeMarkup(
          kind: attributes == nil ? .hiddenPicture : .undescribedPicture,
          text: LoneTags.excerpt("![](\(path))"), sourceLine: sourceLine(event)))
    }
    writer.beginSpan(nil)
    imageDepth += 1
    guard let attributes else { return }
    let line = sourceLine(event)
    // Drops the control characters that Telop inserted beside escaped signs before parsing.
    let path = path.unicodeScalars.filter { $0 != EscapedSigns.boundaryMark }
    do {
      try pictures.begin(
        path: String(String.UnicodeScalarView(path)).withoutPercentEncoding, attributes: attributes,
        sourceLine: line)
    } catch { throw source.error(.badAttribute, line: line, error.message) }
  }

  mutating func endImage(isPicture: Bool, _ event: MarkdownEvent) throws(ScriptError) {
    defer {
      writer.endSpan()
      imageDepth -= 1
    }
    guard isPicture else { return }
    let line = sourceLine(event)
    do {
      if let characters = try pictures.end() { writer.append(characters[...], sourceLine: line) }
    } catch { throw source.error(.badAttribute, line: line, error.message) }
  }

  /// Adds an inline's text to the open picture's description, or drops inline HTML. Returns `false` for other events.
  mutating func describePicture(with event: MarkdownEvent) -> Bool {
    switch event.kind {
    case .text(let text), .code(let text): pictures.describe(text)
    case .lineBreak: pictures.describe(" ")
    case .html: break
    default: return false
    }
    return true
  }
}

extension String {
  /// The text of a URL with `%20` and similar decoded; unchanged if the result is not UTF-8.
  fileprivate var withoutPercentEncoding: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      // `UInt8(_:radix:)` would also accept a sign, as in `%+1`.
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}
