internal import HTTPTypes
internal import Hummingbird
internal import TelopDocuments
internal import TelopExport

struct JobRoutes: RouteGroup {
  let jobs: JobQueue

  var routes: [Route] { [job, jobFile, removeJob] }

  private var job: Route {
    Route(
      method: .get, path: "/v1/jobs/{job}", summary: "Get a job's progress.", name: "job",
      answers: [.json("JobDocument")], problems: [404]
    ) { [self] _, context in try Response(json: try document(context), caching: "no-store") }
  }

  private var jobFile: Route {
    let types = Set(ExportFormat.allCases.compactMap(\.movieType) + ["text/html"]).sorted()
    return Route(
      method: .get, path: "/v1/jobs/{job}/file", summary: "Get a finished job's file.",
      name: "jobFile", answers: types.map { Route.Content(type: $0, schema: [:]) },
      problems: [404, 409]
    ) { [self] _, context in
      let document = try document(context)
      guard document.state == .done, let type = document.to.movieType ?? document.to.mediaType
      else {
        let fix =
          document.state == .failed
          ? "GET /v1/jobs/\(document.id) says why; mend that, and POST /v1/export again"
          : "GET /v1/jobs/\(document.id) until its state is done"
        throw Problem(.conflict, "the job is \(document.state.rawValue)", fix: fix)
      }
      var response = Response(
        status: .ok, headers: [.contentType: type],
        body: try await FileIO().loadFile(path: jobs.path(of: document), context: context))
      response.headers[.contentDisposition] = "attachment; filename=\"\(document.name)\""
      response.headers[.cacheControl] = "no-store"
      return response
    }
  }

  private var removeJob: Route {
    Route(
      method: .delete, path: "/v1/jobs/{job}", summary: "Cancel a job, or delete its file.",
      name: "removeJob", answers: [.init(type: "text/plain")], problems: [404]
    ) { [self] _, context in
      guard await jobs.remove(context.parameters.get("job") ?? "") else { throw Self.noJob }
      return Response(Array("ok\n".utf8), type: "text/plain; charset=utf-8")
    }
  }

  private func document(_ context: ServiceContext) throws(Problem) -> JobDocument {
    guard let document = jobs.document(context.parameters.get("job") ?? "") else {
      throw Self.noJob
    }
    return document
  }

  private static var noJob: Problem {
    Problem(
      .notFound, "there is no such job",
      fix: "POST /v1/export makes one; it is kept for an hour while the service runs")
  }
}

extension JobDocument {
  /// The suggested name of the file. A job that exports HTML always exports a stage.
  fileprivate var name: String { to == .html ? "telop-stage.html" : to.fileName }
}

extension ExportFormat {
  /// Media type of a movie; `nil` for other formats and folders.
  var movieType: String? {
    switch self {
    case .mov: "video/quicktime"
    case .webm: "video/webm"
    case .mkv: "video/matroska"
    case .mp4: "video/mp4"
    case .gif: "image/gif"
    case .apng: "image/apng"
    default: nil
    }
  }
}

/// The state of an export job: a movie, or a stage with slides.
struct JobDocument: Sendable, Hashable, Codable {
  enum State: String, Sendable, Hashable, Codable, CaseIterable {
    case queued, running, done, failed
  }

  /// Progress in steps: frames of a movie, or pages of a stage. For a GIF, the palette pass adds steps.
  struct Progress: Sendable, Hashable, Codable {
    /// Number of finished steps. For a movie, the number is updated at every percent.
    var done: Int
    /// Number of all steps; 0 until the pages of a stage are counted.
    var count: Int
  }

  var version = Wire.version
  /// The job's id, which cannot be guessed.
  var id: String
  var state: State
  var to: ExportFormat
  var frames: Progress
  /// Estimated seconds until the job is done; absent if unknown.
  var secondsLeft: Double?
  /// Path of the file; absent until the job is done.
  var file: String?
  var bytes: Int?
  /// Sentences for the author about content that is missing from the file; absent if nothing is missing.
  var notes: [String]?
  var problem: Problem?
}
