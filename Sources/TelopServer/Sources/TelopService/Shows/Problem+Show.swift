internal import HTTPTypes
internal import Telop
internal import TelopShows

extension Problem {
  static func tooMany(_ what: String) -> Problem {
    Problem(.tooManyRequests, "too many \(what)", fix: "try again in a second").with(
      .retryAfter, "1")
  }

  static func taken(_ id: String, by record: ShowRecord) -> Problem {
    Problem(
      .unprocessableContent,
      "the id \(id.visible) was already used for another command, \(record.command.name.rawValue)",
      option: "id", fix: "give each command an id of its own")
  }

  static func noShow(_ id: String) -> Problem {
    Problem(
      .notFound, "there is no show \(id.visible)", fix: "GET /shows lists those that there are")
  }
}
