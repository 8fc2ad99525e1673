public import TelopText

/// The font stacks of many requests, made from the fonts of a shelf. The fonts are opened once and share
/// their caches.
///
/// It is safe to use from any thread. Only the `capacity` most recently used stacks are kept, which
/// bounds the memory that untrusted requests can take.
@_spi(Answers) public final class SharedFonts: Sendable {
  /// The shelf of fonts.
  public var shelf: FontShelf { stock.withLock { $0.shelf } }
  /// The maximum number of stacks that are kept.
  package static let capacity = 32

  private let stock: Guarded<Stock>
  /// The kept stacks, the most recently used one last.
  private let stacks = Guarded<[Kept]>([])

  private struct Stock: Sendable {
    var shelf: FontShelf
    var hasOpticalSizes: Bool

    init(_ shelf: FontShelf) {
      self.shelf = shelf
      hasOpticalSizes = shelf.hasOpticalSizes
    }
  }

  private struct Choice: Hashable {
    var fonts: [String]
    var faces: [FaceName]
    var bundledFonts: Bool
    var instance: FontInstance
  }

  private struct Kept {
    var choice: Choice
    var stack: FontStack
  }

  /// Shares the fonts of a shelf.
  public init(_ shelf: FontShelf) { stock = Guarded(Stock(shelf)) }

  /// Adds fonts to the shelf for all its users. Existing stacks stay as they are: a name keeps its
  /// meaning.
  ///
  /// - Throws: `fontNameTaken`; the shelf is then unchanged.
  public func add(_ fonts: [Font]) throws(TextError) {
    try stock.withLock { (stock) throws(TextError) in
      stock = Stock(try stock.shelf.adding(fonts))
    }
  }

  /// The number of stacks that are kept at present.
  package var count: Int { stacks.withLock { $0.count } }

  /// The fonts that a setting names, followed by the bundled ones.
  ///
  /// - Throws: as `FontStack(_:faces:relativeTo:bundled:)`.
  public func stack(
    _ setting: TypeSetting, faces: [FaceName] = []
  ) throws(TextError) -> FontStack {
    let stock = stock.withLock { $0 }
    var instance = setting.fontInstance
    if !stock.hasOpticalSizes { instance.opticalSize = nil }
    let choice = Choice(
      fonts: setting.fonts, faces: faces, bundledFonts: setting.bundledFonts, instance: instance)
    let known = stacks.withLock { stacks -> FontStack? in
      guard let index = stacks.firstIndex(where: { $0.choice == choice }) else { return nil }
      let kept = stacks.remove(at: index)
      stacks.append(kept)
      return kept.stack
    }
    if let known { return known }
    let shelf = stock.shelf
    let made = try FontStack(setting, faces: faces, bundled: shelf.bundled) {
      (names, instance) throws(TextError) in try shelf.fonts(named: names, instance: instance)
    }
    stacks.withLock { stacks in
      stacks.removeAll { $0.choice == choice }
      if stacks.count >= Self.capacity { stacks.removeFirst() }
      stacks.append(Kept(choice: choice, stack: made))
    }
    return made
  }
}
