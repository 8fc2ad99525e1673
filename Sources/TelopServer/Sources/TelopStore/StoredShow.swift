package import TelopShows

/// A show as it is kept, and as it is taken from one service to another: what it was made from, and all
/// commands that were done.
package struct StoredShow: Sendable, Hashable, Codable {
  /// Its name, which begins with that of the instance it was made on.
  package let id: String
  /// When it was made.
  package let created: Moment
  /// What it was made from.
  package let source: ShowSource
  /// In order.
  package var records: [ShowRecord]

  /// A show from its parts.
  package init(id: String, created: Moment, source: ShowSource, records: [ShowRecord] = []) {
    self.id = id
    self.created = created
    self.source = source
    self.records = records
  }
}
