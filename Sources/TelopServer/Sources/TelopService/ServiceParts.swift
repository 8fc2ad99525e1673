internal import Telop
internal import TelopExport

/// What is opened at the service's start. Each feature is handed what it needs of it.
struct ServiceParts: Sendable {
  let uploads: FontUploads
  let decks: DeckHouse
  /// Where stages have their slides unless their address says so.
  let deckPlace: DeckPlace
  let limits: Limits
  /// For long requests.
  let pool: WorkPool
  /// For short ones, which do not wait for those.
  let quick: WorkPool
  /// For shows of other instances: how long one takes to replay is theirs to say.
  let imports: WorkPool
  let exporter: Exporter
  let jobs: JobBoard
  let metrics: Metrics
  let connections: Connections
  let schemas: Schemas
  let shows: ShowHouse
  /// The scripts' files that shows follow.
  let scripts = ServedScripts()
  let access: AccessGate
  /// In the paths that control by GET; `nil` where there are none.
  let boxToken: String?

  /// Opens the fonts and the store.
  ///
  /// - Throws: `TextError`, `StoreError`.
  init(_ configuration: ServiceConfiguration) throws {
    uploads = FontUploads(
      configuration, try FontShelf(configuration.fonts, bundled: configuration.bundled))
    limits = configuration.limits
    pool = WorkPool(configuration.limits)
    quick = WorkPool(configuration.limits)
    imports = WorkPool(workers: 1, queue: 4, limit: configuration.limits.answerTime)
    metrics = Metrics()
    connections = Connections(most: configuration.limits.connections)
    schemas = Schemas(configuration.limits)
    shows = try ShowHouse(configuration, fonts: uploads.fonts)
    // The folder is this service's alone by now.
    uploads.sweep()
    (decks, deckPlace) = (DeckHouse(configuration, shows), configuration.deckPlace)
    decks.sweepUnfinished()
    exporter = try Exporter(configuration, uploads: uploads)
    jobs = JobBoard(configuration, exporter: exporter, decks: decks)
    access = AccessGate(configuration.tokens)
    boxToken = configuration.boxToken
  }
}
