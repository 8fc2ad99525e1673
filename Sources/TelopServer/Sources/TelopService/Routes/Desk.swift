internal import Telop

/// What handlers have in common: fonts, limits, the pool, and how bodies are read.
struct Desk: Sendable {
  let fonts: SharedFonts
  let limits: Limits
  /// For long requests.
  let pool: WorkPool
  /// For short ones, which do not wait for those.
  let quick: WorkPool
  let exporter: Exporter
  let jobs: JobBoard
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
    quick = WorkPool(configuration.limits)
    metrics = Metrics()
    connections = Connections(most: configuration.limits.connections)
    schemas = Schemas(configuration.limits)
    shows = try ShowHouse(configuration, fonts: fonts)
    // The folder is this service's alone by now.
    exporter = try Exporter(configuration)
    jobs = JobBoard(configuration, exporter: exporter)
    access = AccessGate(configuration.tokens)
    boxToken = configuration.boxToken
    seed = ([Release.version] + shelf.fonts.map(\.sha256)).joined(separator: " ")
  }

  /// No files, and the fonts of the shelf.
  var files: FileReader { .only(fonts) }

  /// The pool for a request of this body.
  func lane(for body: [UInt8]) -> WorkPool { body.count <= limits.short ? quick : pool }

  /// Reads bodies.
  var reader: BodyReader { BodyReader(limits: limits) }
}
