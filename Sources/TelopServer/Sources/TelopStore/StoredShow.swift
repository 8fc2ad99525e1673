public import TelopShows

/// A show as it is kept, and as it is taken from one service to another: what it was made from, and all
/// commands that were done.
public struct StoredShow: Sendable, Hashable, Codable {
  /// Its name, which begins with that of the instance it was made on.
  public let id: String
  /// When it was made.
  public let created: Moment
  /// What it was made from.
  public let source: ShowSource
  /// In order.
  public var records: [ShowRecord]

  /// A show from its parts.
  public init(id: String, created: Moment, source: ShowSource, records: [ShowRecord] = []) {
    self.id = id
    self.created = created
    self.source = source
    self.records = records
  }
}
