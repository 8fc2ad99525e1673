internal import HTTPTypes
internal import ServiceLifecycle
internal import Synchronization
internal import TelopEssentials
@_spi(Answers) internal import TelopExport

/// The jobs that make movies and stages. A finished file is kept for `jobRetention`, at most until the service stops.
final class JobQueue: Service {
  private let limits: Limits
  private let instance: String
  private let exporter: Exporter
  private let decks: DeckStore
  /// Permits to make a movie.
  private let permits: FairSemaphore
  private let state = Mutex(State())

  private struct State {
    var jobs: [String: Job] = [:]
    var isStopping = false
  }

  private struct Job {
    var document: JobDocument
    var task: Task<Void, Never>?
    var begun: ContinuousClock.Instant?
    var ended: ContinuousClock.Instant?
    var isOver: Bool { ended != nil }
  }

  struct Slides: Sendable {
    let upload: DeckUpload
    let client: String
    var name: String?
  }

  init(_ configuration: ServiceConfiguration, exporter: Exporter, decks: DeckStore) {
    limits = configuration.limits
    instance = configuration.instance
    self.exporter = exporter
    self.decks = decks
    // If `Exporter` has several permits, one stays free for pictures.
    permits = FairSemaphore(max(1, limits.runningExports - 1), queue: limits.jobs)
  }

  /// Adds a job for a movie, or for a stage with slides.
  ///
  /// - Parameter stepCount: number of the job's steps; 0 if unknown.
  /// - Throws: 429 for too many jobs; 507 if the files of all jobs are too large together.
  func add(
    _ request: ExportRequest, stepCount: Int, slides: Slides? = nil
  ) throws(Problem) -> JobDocument {
    sweep()
    let document = JobDocument(
      id: ServiceConfiguration.newID(instance, length: 26), state: .queued, to: request.to,
      frames: .init(done: 0, count: stepCount))
    _ = try maximumFileBytes()
    try state.withLock { (state) throws(Problem) in
      guard !state.isStopping else { throw .unavailable("the service is stopping") }
      guard state.jobs.count < limits.jobs else {
        throw Problem(
          .tooManyRequests, "there are \(state.jobs.count) jobs, which is the limit",
          fix: "DELETE jobs that are not needed, or try again in a minute"
        ).with(.retryAfter, "60")
      }
      state.jobs[document.id] = Job(
        document: document,
        task: Task { [self] in await make(document.id, request, slides) })
    }
    return document
  }

  func document(_ id: String) -> JobDocument? {
    sweep()
    return state.withLock { state in
      guard let job = state.jobs[id] else { return nil }
      var document = job.document
      let done = document.frames.done
      let count = document.frames.count
      if document.state == .running, done > 0, let begun = job.begun {
        let seconds = (ContinuousClock.now - begun) / .seconds(1)
        document.secondsLeft = (seconds * Double(count - done) / Double(done)).rounded(.up)
      }
      return document
    }
  }

  func path(of document: JobDocument) -> String {
    ExportProcessParameters.result(in: folder(of: document.id))
  }

  /// Cancels a job, or deletes the file of a finished job. Returns whether the job existed.
  func remove(_ id: String) async -> Bool {
    guard let job = state.withLock({ $0.jobs.removeValue(forKey: id) }) else { return false }
    job.task?.cancel()
    await job.task?.value
    try? FileManager.default.removeItem(atPath: folder(of: id))
    return true
  }

  var pending: Int { state.withLock { $0.jobs.values.count { !$0.isOver } } }

  /// Maximum size of the next file in bytes. Throws 507 if the files of all jobs, with those that are being written,
  /// are too large together.
  private func maximumFileBytes() throws(Problem) -> Int {
    let documents = state.withLock { $0.jobs.values.map(\.document) }
    let storedBytes = documents.reduce(0) { $0 + ($1.bytes ?? Disk.size(of: path(of: $1))) }
    guard storedBytes < limits.allJobsBytes else {
      throw Problem(
        .noRoom,
        "the files of all jobs have \(storedBytes) bytes, and the limit is \(limits.allJobsBytes)",
        fix: "fetch them, and DELETE jobs that are not needed")
    }
    return min(limits.jobFileBytes, limits.allJobsBytes - storedBytes)
  }

  private func folder(of id: String) -> String { exporter.folder + "/" + id }

  private func make(_ id: String, _ request: ExportRequest, _ slides: Slides?) async {
    let folder = folder(of: id)
    do {
      let notes =
        if let slides {
          try await makeStage(id, request, slides, in: folder)
        } else { try await makeMovie(id, request, in: folder) }
      let path = ExportProcessParameters.result(in: folder)
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      finish(id) { document in
        document.state = .done
        document.frames.done = document.frames.count
        document.bytes = size
        if !notes.isEmpty { document.notes = notes }
        document.file = "/v1/jobs/\(id)/file"
      }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      finish(id) { document in
        document.state = .failed
        document.problem = Problem(error)
      }
    }
  }

  private func makeMovie(
    _ id: String, _ request: ExportRequest, in folder: String
  ) async throws -> [String] {
    try await permits.wait()
    defer { permits.signal() }
    // Determined only now, because other jobs may have written their files while this one waited.
    let bytes = try maximumFileBytes()
    let late = Problem.timedOut(
      "the movie was not ready within", limits.jobTime,
      fix: "ask for a smaller canvas, fewer frames or a shorter text")
    return try await TimeLimit.run(limits.jobTime, orThrow: late) { [self] in
      try await exporter.make(request, in: folder, bytes: bytes) { [self] done, count in
        setProgress(id, done, count)
      }
    }
  }

  /// Makes a stage, without a permit: `DeckStore` has its own queue, and the export takes only seconds.
  private func makeStage(
    _ id: String, _ request: ExportRequest, _ slides: Slides, in folder: String
  ) async throws -> [String] {
    let opened = try await decks.open(slides.upload, for: slides.client) { [self] done, count in
      setProgress(id, done, count)
    }
    defer { decks.release(opened.sha256) }
    let count = opened.deck.slides.count
    setProgress(id, count, count)
    let bytes = try maximumFileBytes()
    let late = Problem.timedOut(
      "the stage was not ready within", limits.jobTime,
      fix: "send fewer pages, or smaller photographs")
    let notes = try await TimeLimit.run(limits.jobTime, orThrow: late) { [self] in
      try await exporter.make(
        request, deck: decks.path(of: opened.sha256), in: folder, bytes: bytes
      ) { _, _ in }
    }
    return (opened.deck.notes + notes).map {
      $0.replacing(
        DeckProcessParameters.pdfName, with: slides.name ?? DeckProcessParameters.pdfName)
    }
  }

  private func setProgress(_ id: String, _ done: Int, _ count: Int) {
    state.withLock { state in
      state.jobs[id]?.document.state = .running
      state.jobs[id]?.document.frames = .init(done: done, count: count)
      // `DeckStore` may start the opening of a slow deck again. Its pages are then counted from 0 again.
      if done == 0 || state.jobs[id]?.begun == nil { state.jobs[id]?.begun = .now }
    }
  }

  private func finish(_ id: String, _ change: (inout JobDocument) -> Void) {
    state.withLock { state in
      guard var job = state.jobs[id] else { return }
      change(&job.document)
      job.ended = .now
      state.jobs[id] = job
    }
  }

  private func sweep() {
    let old = state.withLock { state in
      let ids = state.jobs.filter { _, job in
        job.ended.map { ContinuousClock.now - $0 > limits.jobRetention } ?? false
      }.map(\.key)
      for id in ids { state.jobs[id] = nil }
      return ids
    }
    for id in old { try? FileManager.default.removeItem(atPath: folder(of: id)) }
  }

  /// Deletes old files every minute. Cancels all jobs when the service stops.
  func run() async throws {
    await Ticks.run(every: .seconds(60)) { sweep() }
    let all = state.withLock { state in
      state.isStopping = true
      return Array(state.jobs.values)
    }
    for job in all { job.task?.cancel() }
    for job in all { await job.task?.value }
  }
}
