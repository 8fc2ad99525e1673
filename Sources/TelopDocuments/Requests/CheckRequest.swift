@_spi(Answers) public import Telop

/// A request to check pinned widths, as a service or a batch receives it.
@_spi(Answers) public struct CheckRequest: RequestDocument, Hashable {
  /// The pinned widths, in the format of `PinnedWidths` files.
  public var pins: String
  /// The file name in messages; the default is `pins`.
  public var name: String?
  /// The requested fields of `CheckDocument`.
  public var want: FieldSelection?

  private enum CodingKeys: String, CodingKey, CaseIterable { case pins, name, want }

  /// The names of all fields of a request.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// Creates a request; `nil` selects the default.
  public init(pins: String, name: String? = nil, want: FieldSelection? = nil) {
    self.pins = pins
    self.name = name
    self.want = want
  }

  package func document(files: FileReader = .none) throws(PinError) -> CheckDocument {
    let widths = try PinnedWidths(utf8: Array(pins.utf8), name: name ?? "pins")
    for pin in widths.pins {
      do throws(FileError) { try pin.options.checkFonts(files) } catch {
        throw PinError(.fontMissing, name: widths.name, line: pin.line, error.message)
      }
    }
    var document = CheckDocument([widths])
    document.differences = try widths.differences().map(CheckDocument.Entry.init)
    return document
  }

  /// The differences as JSON with the requested fields.
  ///
  /// - Throws: `PinError`.
  public func answer(files: FileReader = .none, style: Wire.Style = .indented) throws -> [UInt8] {
    try Wire.encode(try document(files: files), want: want, style)
  }
}
