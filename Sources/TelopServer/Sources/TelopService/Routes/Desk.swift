internal import Telop

/// What handlers have in common: fonts, limits, the pool, and how bodies are read.
struct Desk: Sendable {
  let fonts: SharedFonts
  let limits: Limits
  let pool: WorkPool
  let metrics: Metrics
  let connections: Connections
  let schemas: Schemas
  let shows: ShowHouse
  let access: AccessGate
  /// In the paths that control by GET; `nil` where there are none.
  let boxToken: String?
  /// Of content tags: the version and the fonts.
  let seed: String

  /// Opens the fonts and the store.
  ///
  /// - Throws: `TextError`, `StoreError`.
  init(_ configuration: ServiceConfiguration) throws {
    let shelf = try FontShelf(configuration.fonts, bundled: configuration.bundled)
    fonts = SharedFonts(shelf)
    limits = configuration.limits
    pool = WorkPool(configuration.limits)
    metrics = Metrics()
    connections = Connections(most: configuration.limits.connections)
    schemas = Schemas()
    shows = try ShowHouse(configuration, fonts: fonts)
    access = AccessGate(configuration.tokens)
    boxToken = configuration.boxToken
    seed = ([Release.version] + shelf.fonts.map(\.sha256)).joined(separator: " ")
  }

  /// No files, and the fonts of the shelf.
  var files: FileReader { .only(fonts) }

  /// Reads bodies.
  var reader: BodyReader { BodyReader(limits: limits) }
}
