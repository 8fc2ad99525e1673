internal import Telop

extension Desk {
  /// The routes that answer with the command line's documents.
  var questions: [Route] {
    [measure.route, shape.route, fit.route, room.route, resume.route]
  }

  private var measure: QuestionRoute<MeasureRequest> {
    QuestionRoute(
      desk: self, path: "/v1/measure", summary: "Measure texts, exactly.", name: "measure",
      document: "MeasureDocument", isQuick: true
    ) { [limits, files] request in
      try limits.check(
        text: request.text,
        clusters: request.clusters ?? request.want?.names.contains("clusters") ?? false)
      return try request.answer(files: files)
    }
  }

  private var shape: QuestionRoute<ShapeRequest> {
    QuestionRoute(
      desk: self, path: "/v1/shape", summary: "Shape texts: their glyphs, in hb-shape's notation.",
      name: "shape", document: "ShapeDocument", isQuick: true
    ) { [limits, files] request in
      try limits.check(text: request.text)
      return try request.answer(files: files)
    }
  }

  private var fit: QuestionRoute<FitRequest> {
    QuestionRoute(
      desk: self, path: "/v1/fit", summary: "Fit scripts to a time.", name: "fit",
      document: "FitDocument", isQuick: false
    ) { [limits, files] request in
      try limits.check(request.script, request.job(files: files))
      return try request.answer(files: files)
    }
  }

  private var room: QuestionRoute<RoomRequest> {
    QuestionRoute(
      desk: self, path: "/v1/room", summary: "Say how much text fits the time.", name: "room",
      document: "RoomDocument", isQuick: false
    ) { [limits, files] request in
      try limits.check(length: request.script)
      return try request.answer(files: files)
    }
  }

  private var resume: QuestionRoute<ResumeRequest> {
    QuestionRoute(
      desk: self, path: "/v1/resume", summary: "Plan the rest after a pause, still on time.",
      name: "resume", document: "ResumeDocument", isQuick: false
    ) { [limits, files] request in
      try limits.check(request.script, request.job(files: files))
      return try request.answer(files: files)
    }
  }
}
