@_spi(Answers) internal import Telop
@_spi(Answers) internal import TelopExport

/// The parts of the service, created when the service starts. Each feature receives the parts that it needs.
struct ServiceParts: Sendable {
  let uploads: FontUploads
  let decks: DeckStore
  let configuration: ServiceConfiguration
  /// The pool for long requests.
  let pool: WorkPool
  /// The pool for short requests, which do not wait for long requests.
  let shortPool: WorkPool
  /// The pool for imported shows, whose replay may take long.
  let importPool: WorkPool
  let exporter: Exporter
  let jobs: JobQueue
  let metrics: Metrics
  let connections: Connections
  let schemas: Schemas
  /// The fonts of pages, by their names in `/pages/`.
  let pageFonts: [String: PageFile]
  let shows: ShowRegistry
  /// The script files that the service watches, each for a show.
  let scripts = ServedScripts()
  let access: AccessGate

  /// Opens the fonts and the store. Throws `TextError` and `StoreError`.
  init(_ configuration: ServiceConfiguration) throws {
    pageFonts = PageFile.fonts(configuration.bundled)
    uploads = FontUploads(
      configuration, try FontShelf(configuration.fonts, bundled: configuration.bundled))
    self.configuration = configuration
    pool = WorkPool(configuration.limits)
    shortPool = WorkPool(configuration.limits)
    importPool = WorkPool(workers: 1, queue: 4, limit: configuration.limits.answerTime)
    metrics = Metrics()
    connections = Connections(maximum: configuration.limits.connections)
    schemas = Schemas(configuration.limits)
    shows = try ShowRegistry(configuration, fonts: uploads.fonts)
    // Files can be removed only now: the open store has locked the data folder against other services.
    uploads.sweep()
    decks = DeckStore(configuration, shows)
    decks.sweepUnfinished()
    exporter = try Exporter(configuration, uploads: uploads)
    jobs = JobQueue(configuration, exporter: exporter, decks: decks)
    access = AccessGate(configuration.tokens)
  }
}
