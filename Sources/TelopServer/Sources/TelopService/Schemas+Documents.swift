@_spi(Answers) internal import TelopDocuments

extension Schemas {
  /// The schemas of all requests and answers. `OutlookDocument` forecasts a pause of a show; `ServedDocument` names the
  /// script file with which the service was started.
  init(_ limits: Limits) {
    self.init()
    add(MeasureRequest.self, MeasureDocument.self, options: "TypeOptions")
    add(ShapeRequest.self, ShapeDocument.self, options: "TypeOptions")
    for name in ["MeasureRequest", "ShapeRequest"] {
      change(name, "text") { $0["maxLength"] = .integer(limits.textBytes) }
    }
    change("MeasureRequest", "ellipsis") { $0["maxLength"] = .integer(limits.textBytes) }
    add(FitRequest.self, FitDocument.self, options: "FitOptions")
    add(FitRequest.self, as: "RoomRequest", RoomDocument.self, options: "FitOptions")
    add(ResumeRequest.self, ResumeDocument.self, options: "FitOptions")
    add(ScriptRequest.self, as: "PaceRequest", options: "FitOptions")
    add(PaceDocument.self)
    for name in ["FitRequest", "PaceRequest", "RoomRequest", "ResumeRequest"] {
      limitScript(of: name, limits)
    }
    addExports(limits)
    add(ScriptRequest.self, as: "ShowRequest", options: "FitOptions")
    limitScript(of: "ShowRequest", limits)
    all["CommandRequest"] = CommandRequest.schema
    all["ShowExport"] = ShowExport.schema
    add(ShowDocument.self)
    add(OutlookDocument.self)
    add(ShowsDocument.self)
    add(FeedDocument.self)
    add(SessionDocument.self)
    add(FontsDocument.self)
    add(DeckDocument.self)
    add(TimesDocument.self)
    add(ServedDocument.self)
    all["Rehearsal"] = TimesDocument.rehearsalSchema
  }
}
