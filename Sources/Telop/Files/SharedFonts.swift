@_spi(Answers) public import TelopText

/// The font stacks of many requests, made from the fonts of a shelf. Each font is opened once, and all stacks share the
/// font's caches.
///
/// An instance may be used from any thread. Only the `capacity` most recently used stacks are cached, so that untrusted
/// requests cannot take unbounded memory.
@_spi(Answers) public final class SharedFonts: Sendable {
  /// The shelf of fonts.
  public var shelf: FontShelf { state.withLock { $0.shelf } }
  package static let capacity = 32

  private let state: Guarded<ShelfState>
  /// The cached stacks, of which the last is the most recently used.
  private let stacks = Guarded<[CachedStack]>([])

  private struct ShelfState: Sendable {
    var shelf: FontShelf
    var hasOpticalSizes: Bool

    init(_ shelf: FontShelf) {
      self.shelf = shelf
      hasOpticalSizes = shelf.hasOpticalSizes
    }
  }

  private struct CachedStack {
    var key: FontChoice
    var stack: FontStack
  }

  /// Shares the fonts of a shelf.
  public init(_ shelf: FontShelf) { state = Guarded(ShelfState(shelf)) }

  /// Adds fonts to the shelf for all later requests. Existing stacks do not change, because a new font cannot take an
  /// existing name.
  ///
  /// - Throws: `fontNameTaken`, which leaves the shelf unchanged.
  public func add(_ fonts: [Font]) throws(TextError) {
    try state.withLock { (state) throws(TextError) in
      state = ShelfState(try state.shelf.adding(fonts))
    }
  }

  package var count: Int { stacks.withLock { $0.count } }

  /// The fonts that a setting names, followed by the bundled fonts.
  ///
  /// - Throws: as `FontStack(_:faces:relativeTo:bundled:)`.
  public func stack(_ setting: TypeSetting, faces: [FaceName] = []) throws(TextError) -> FontStack {
    let state = state.withLock { $0 }
    var key = FontChoice(setting, faces: faces)
    // Without optical sizes, one stack serves all type sizes.
    if !state.hasOpticalSizes { key.instance.opticalSize = nil }
    let cachedStack = stacks.withLock { [key] stacks -> FontStack? in
      guard let index = stacks.firstIndex(where: { $0.key == key }) else { return nil }
      let cached = stacks.remove(at: index)
      stacks.append(cached)
      return cached.stack
    }
    if let cachedStack { return cachedStack }
    let shelf = state.shelf
    let stack = try FontStack(setting, faces: faces, bundled: shelf.bundled) {
      (names, instance) throws(TextError) in try shelf.fonts(named: names, instance: instance)
    }
    stacks.withLock { [key] stacks in
      stacks.removeAll { $0.key == key }
      if stacks.count >= Self.capacity { stacks.removeFirst() }
      stacks.append(CachedStack(key: key, stack: stack))
    }
    return stack
  }
}

/// The fonts that a type setting chooses. Settings with equal choices can share a font stack.
struct FontChoice: Hashable {
  let fonts: [String]
  let faces: [FaceName]
  let bundledFonts: Bool
  var instance: InstanceRequest

  init(_ setting: TypeSetting, faces: [FaceName] = []) {
    fonts = setting.fonts
    self.faces = faces
    bundledFonts = setting.bundledFonts
    instance = setting.fontInstance
  }
}
