/// A long line of text in pages, for editors: a change measures the pages that it touches, and no others.
///
/// Every width and place is the same as in `FontStack.prepare` of the whole line. Pages meet where
/// HarfBuzz allows a cut, and each is measured with the text around it, so that neighbouring pages
/// agree about the text on both sides of their border, glyph for glyph.
///
/// A value, cheap to copy: a copy made before an edit still holds the text before it. The edited line shares with it all
/// pages that the edit left alone. Its own are the pages that were measured, and 24 bytes for each page: some 25 KB for a
/// million characters.
///
/// ```swift
/// let fonts = try FontStack.bundled()
/// let book = try fonts.pages(of: String(repeating: "A long story. ", count: 10_000))
/// let edited = try fonts.replacing(2..<6, of: book, with: "short")
/// print(try edited.width(size: 48) - book.width(size: 48))
/// ```
///
/// A line is one page, and an edit measures all of it, where something depends on more than its
/// surroundings: a vertical line, styles, a script that is given, features, trimmed punctuation, or spacing between
/// paragraphs. So is text in which pages find no place to meet, such as emoji of several characters (flags,
/// skin tones, joined ones) with nothing else between them, or text that reads against the line; and so is a fraction of more
/// than 64 digits.
///
/// Search and cuts are asked of a page: `page(at:)` gives its `MeasuredText`.
public struct PagedText: Sendable {
  let storage: Storage

  /// Shared by all copies; never changes.
  final class Storage: Sendable {
    let pages: PageTable
    let options: TextOptions
    let paragraphs: LineParagraphs
    /// What became of paragraph breaks; `nil` where there was none.
    let separator: String?
    let division: Division
    /// Not counted where `division` is `.none`.
    let scripts: ScriptCounts
    /// The fonts that the line was measured with.
    let stack: FontStack

    init(
      _ pages: PageTable, _ paragraphs: LineParagraphs, options: TextOptions,
      separator: String?, division: Division, scripts: ScriptCounts, stack: FontStack
    ) {
      self.pages = pages
      self.paragraphs = paragraphs
      self.options = options
      self.separator = separator
      self.division = division
      self.scripts = scripts
      self.stack = stack
    }
  }

  /// How a line is divided into pages.
  enum Division {
    /// It has to be measured in one piece.
    case none
    /// All of it reads from left to right.
    case leftToRight
    /// Some or all of it does not.
    ///
    /// - Parameter isLocal: whether an edit may find out levels from the text around it, as `BidiLevels` has it.
    case withLevels(isLocal: Bool)
  }

  init(
    _ pages: PageTable, _ paragraphs: LineParagraphs, options: TextOptions, separator: String?,
    division: Division, scripts: ScriptCounts, stack: FontStack
  ) {
    storage = Storage(
      pages, paragraphs, options: options, separator: separator, division: division,
      scripts: scripts, stack: stack)
  }

  /// How many line units make one em.
  public var unitsPerEm: Int { storage.pages.unitsPerEm }
  /// The length of the line in UTF-8 bytes.
  public var utf8Length: Int { storage.pages.utf8Length }
  /// The advance of the whole line, in line units.
  public var totalUnits: Int64 { storage.pages.units }

  /// The line's language: the one asked for, or what its scripts tell.
  public var language: String {
    let options = storage.options
    if case .none = storage.division { return entries[0].sheet.text.language }
    return options.language ?? options.fontLanguage ?? "und"
  }

  /// True when the line's base direction is right to left; its start is then at its right end.
  public var isRightToLeft: Bool { entries[0].sheet.text.isRightToLeft }

  /// Where the line's paragraphs lie: UTF-8 ranges, ascending; what lies between is the separator.
  ///
  /// - Complexity: O(paragraphs).
  public var paragraphs: [Range<Int>] { Array(storage.paragraphs) }

  /// A stretch of the line that is measured by itself.
  public struct Page: Sendable {
    /// What the page was measured as: its text, with text around it. Only `part` of it is sure to be the line's:
    /// what is farther away may have been edited since. Its own places count from the start of that text.
    public let measured: MeasuredText
    /// The page within `measured`: UTF-8 offsets.
    public let part: Range<Int>
    /// The page within the line: UTF-8 offsets.
    public let range: Range<Int>
    /// The advances of all text before the page, in the line's units.
    public let position: Int64
    /// How many of the line's units are one of `measured`.
    public let scale: Int64
  }

  /// How many pages the line has; an empty line has one.
  public var pageCount: Int { entries.count }

  /// The page at `index`, from 0 up to `pageCount`; `nil` beyond.
  ///
  /// - Complexity: O(1).
  public func page(at index: Int) -> Page? {
    guard entries.indices.contains(index) else { return nil }
    let entry = entries[index]
    return Page(
      measured: entry.sheet.text, part: entry.sheet.range,
      range: entry.utf8..<entry.utf8 + entry.sheet.range.count, position: entry.position,
      scale: scale(of: entry))
  }

  var entries: PageTable { storage.pages }

  func scale(of entry: PageTable.Entry) -> Int64 { Int64(unitsPerEm / entry.sheet.text.unitsPerEm) }
}
