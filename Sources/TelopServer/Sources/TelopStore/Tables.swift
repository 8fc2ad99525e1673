internal import GRDB
internal import TelopJSON
internal import TelopShows

enum Tables {
  /// Migrates the database to the current schema. Throws `newer`, and errors of SQLite.
  static func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    // Released migrations never change. Each schema change adds a migration.
    //
    // `probes` is always empty: `ShowStore.probe()` writes to it to check that the database can be written.
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE shows (
            id TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL, created INTEGER NOT NULL,
            source TEXT NOT NULL
          );
          CREATE TABLE records (
            show TEXT NOT NULL REFERENCES shows (id) ON DELETE CASCADE, number INTEGER NOT NULL,
            id TEXT NOT NULL, version INTEGER NOT NULL, moment INTEGER NOT NULL,
            controller TEXT NOT NULL, command TEXT NOT NULL,
            PRIMARY KEY (show, number), UNIQUE (show, id)
          ) WITHOUT ROWID;
          CREATE TABLE probes (bytes BLOB);
          """)
    }
    if try queue.read(migrator.hasBeenSuperseded) { throw StoreError.newer("the database") }
    try migrator.migrate(queue)
  }
}

enum Rows {
  static let version = 1

  static func text(of value: some Encodable) throws -> String {
    String(decoding: try Wire.encode(value, .compact), as: UTF8.self)
  }

  private static func value<Value: Decodable>(
    _ type: Value.Type, _ row: Row, _ column: String, _ what: String
  ) throws -> Value {
    guard row["version"] == version else { throw StoreError.newer(what) }
    let text: String = row[column]
    do { return try Wire.decode(type, from: Array(text.utf8)) } catch {
      throw StoreError(.unreadable, "\(what) cannot be read: \(error)")
    }
  }

  static func insert(_ record: ShowRecord, of show: String, into db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO records (show, number, id, version, moment, controller, command)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        show, record.number, record.id, version, record.moment.microseconds, record.controller,
        try text(of: record.command),
      ])
  }

  static func show(_ row: Row, in db: Database) throws -> StoredShow {
    let id: String = row["id"]
    let records = try Row.fetchAll(
      db, sql: "SELECT * FROM records WHERE show = ? ORDER BY number", arguments: [id])
    return StoredShow(
      id: id, created: Moment(microseconds: row["created"]),
      source: try value(ShowSource.self, row, "source", "the show \(id)"),
      records: try records.map { record in
        let number: Int = record["number"]
        return ShowRecord(
          number: number, id: record["id"], moment: Moment(microseconds: record["moment"]),
          controller: record["controller"],
          command: try value(
            ShowCommand.self, record, "command", "command \(number) of the show \(id)"))
      })
  }
}
