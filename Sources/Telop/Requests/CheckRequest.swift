/// Pinned widths to be checked, as a service or a batch is asked for it.
public struct CheckRequest: RequestDocument, Hashable {
  /// The widths, in the form of a file of them; see `PinnedWidths`.
  public var pins: String
  /// What messages call them; `pins` unless said.
  public var name: String?
  /// The fields of `CheckDocument` that are wanted.
  public var want: Want?

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case pins, name, want
  }

  /// The names of all fields that it may have.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// A request from its parts.
  public init(pins: String, name: String? = nil, want: Want? = nil) {
    self.pins = pins
    self.name = name
    self.want = want
  }

  /// What differs.
  ///
  /// - Parameter files: where fonts named by path come from; none unless said.
  /// - Throws: `PinError`.
  /// - Complexity: measures every text.
  public func document(files: FileReader = .none) throws(PinError) -> CheckDocument {
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

  /// What differs, as JSON with the wanted fields.
  ///
  /// - Throws: `PinError`.
  public func answer(files: FileReader = .none) throws -> [UInt8] {
    try Wire.encode(try document(files: files), want: want)
  }
}
