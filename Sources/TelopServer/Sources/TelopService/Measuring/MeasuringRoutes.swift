internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The routes that measure, shape and fit. Their answers are the JSON documents of the command line.
struct MeasuringRoutes: RouteGroup {
  let uploads: FontUploads
  let limits: Limits
  let schemas: Schemas
  let pool: WorkPool
  /// The pool for short questions, which do not wait for the long ones in `pool`; see `Weight`.
  let shortPool: WorkPool

  var routes: [Route] {
    let files = uploads.files
    return [
      QuestionRoute<MeasureRequest>(
        service: self, name: "measure", summary: "Measure texts, exactly.",
        weigh: { [limits] in try limits.weight(of: $0) },
        answer: { try $0.answer(files: files, style: $1) }
      ).route,
      QuestionRoute<ShapeRequest>(
        service: self, name: "shape", summary: "Shape texts: their glyphs, in hb-shape's notation.",
        weigh: { [limits] in try limits.weight(of: $0.text, $0.options) },
        answer: { try $0.answer(files: files, style: $1) }
      ).route,
      fitting("fit", "Fit scripts to a time.", plan: { $0 }) { (request: FitRequest, style) in
        try request.answer(files: files, style: style)
      },
      fitting("pace", "Get a script's pace over time.", plan: \.plan) {
        (request: ScriptRequest, style) in
        try Wire.encode(PaceDocument(try request.plan.job(files: files).fit()), style)
      },
      fitting("room", "Get how much text fits the time.", plan: { $0 }, mayBeEmpty: true) {
        (request: FitRequest, style) in try request.room(files: files, style: style)
      },
      fitting("resume", "Plan the rest after a pause, still on time.", plan: \.plan) {
        (request: ResumeRequest, style) in try request.answer(files: files, style: style)
      },
    ]
  }

  /// A route for questions that fit a script.
  ///
  /// - Parameters:
  ///   - plan: returns the part of the question that has the script and the options.
  ///   - mayBeEmpty: true if the script may have no text.
  private func fitting<Question: RequestDocument>(
    _ name: String, _ summary: String, plan: @escaping @Sendable (Question) -> FitRequest,
    mayBeEmpty: Bool = false, answer: @escaping @Sendable (Question, Wire.Style) throws -> [UInt8]
  ) -> Route {
    QuestionRoute(
      service: self, name: name, summary: summary,
      weigh: { [limits, files = uploads.files] in
        let plan = plan($0)
        return try limits.check(plan.script, plan.job(files: files), mayBeEmpty: mayBeEmpty)
      }, answer: answer
    ).route
  }
}
