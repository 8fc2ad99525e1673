internal import Telop
@_spi(Answers) internal import TelopDocuments

/// The routes that return the documents that the command line prints as JSON.
struct MeasuringRoutes: RouteGroup {
  let uploads: FontUploads
  let limits: Limits
  let schemas: Schemas
  let pool: WorkPool
  let shortPool: WorkPool

  private var files: FileReader { uploads.files }

  var routes: [Route] {
    [measure.route, shape.route, fit.route, pace.route, room.route, resume.route]
  }

  private var measure: QuestionRoute<MeasureRequest> {
    QuestionRoute(
      service: self, path: "/v1/measure", summary: "Measure texts, exactly.", name: "measure",
      weigh: { [limits] in try limits.weight(of: $0) },
      answer: { [files] in try $0.answer(files: files, style: $1) })
  }

  private var shape: QuestionRoute<ShapeRequest> {
    QuestionRoute(
      service: self, path: "/v1/shape",
      summary: "Shape texts: their glyphs, in hb-shape's notation.", name: "shape",
      weigh: { [limits] in try limits.weight(of: $0.text, $0.options) },
      answer: { [files] in try $0.answer(files: files, style: $1) })
  }

  private var fit: QuestionRoute<FitRequest> {
    QuestionRoute(
      service: self, path: "/v1/fit", summary: "Fit scripts to a time.", name: "fit",
      weigh: { [limits, files] in try limits.check($0.script, $0.job(files: files)) },
      answer: { [files] in try $0.answer(files: files, style: $1) })
  }

  private var pace: QuestionRoute<ScriptRequest> {
    QuestionRoute(
      service: self, path: "/v1/pace", summary: "Get a script's pace over time.",
      name: "pace",
      weigh: { [limits, files] in try limits.check($0.script, $0.job(files: files)) },
      answer: { [files] in try Wire.encode(PaceDocument(try $0.job(files: files).fit()), $1) })
  }

  private var room: QuestionRoute<FitRequest> {
    QuestionRoute(
      service: self, path: "/v1/room", summary: "Get how much text fits the time.", name: "room",
      weigh: { [limits, files] in
        try limits.check($0.script, $0.job(files: files), mayBeEmpty: true)
      }, answer: { [files] in try $0.room(files: files, style: $1) })
  }

  private var resume: QuestionRoute<ResumeRequest> {
    QuestionRoute(
      service: self, path: "/v1/resume", summary: "Plan the rest after a pause, still on time.",
      name: "resume",
      weigh: { [limits, files] in try limits.check($0.plan.script, $0.plan.job(files: files)) },
      answer: { [files] in try $0.answer(files: files, style: $1) })
  }
}
