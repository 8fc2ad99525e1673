package import TelopShows

package struct StoredShow: Sendable, Hashable, Codable {
  /// The show's id. It begins with the name of the instance that created the show.
  package let id: String
  package let created: Moment
  package let source: ShowSource
  package var records: [ShowRecord]

  package init(id: String, created: Moment, source: ShowSource, records: [ShowRecord] = []) {
    self.id = id
    self.created = created
    self.source = source
    self.records = records
  }
}
