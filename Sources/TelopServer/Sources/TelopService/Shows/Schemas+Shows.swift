extension Schemas {
  mutating func addShows(_ limits: Limits) {
    add(ShowRequest.self, options: "FitOptions")
    limitScript(of: "ShowRequest", limits)
    all["CommandRequest"] = CommandRequest.schema
    all["ShowExport"] = ShowExport.schema
    add(ShowDocument.self)
    add(OutlookDocument.self)
    add(ShowsDocument.self)
    add(FeedDocument.self)
  }
}
