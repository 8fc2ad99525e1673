internal import GRDB
package import TelopShows

/// The shows on disk: the source and the records of each show, in an SQLite database.
///
/// Methods block. Once a method has returned, its changes survive a crash of the process or the machine. Only one store
/// at a time may open a folder's database.
package final class ShowStore: Sendable {
  package static let fileName = "shows.sqlite"

  let queue: DatabaseQueue
  private let lock: FolderLock?

  /// Opens or creates the database of a folder, and migrates tables of earlier versions.
  ///
  /// - Parameters:
  ///   - folder: the database's folder; `nil` keeps everything in memory.
  ///   - limit: maximum size of the database in bytes.
  package init(folder: String?, limit: Int? = nil) throws(StoreError) {
    lock = try folder.map { (folder) throws(StoreError) in try FolderLock(folder) }
    do {
      queue =
        try folder.map { try DatabaseQueue(path: "\($0)/\(Self.fileName)") } ?? DatabaseQueue()
      try queue.writeWithoutTransaction { db in
        // In WAL mode, a transaction waits for the disk once. GRDB's option for WAL mode would turn off this wait.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = FULL")
        if let limit {
          let page = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
          try db.execute(sql: "PRAGMA max_page_count = \(max(1, limit / page))")
        }
      }
      try Tables.migrate(queue)
    } catch { throw StoreError(error) }
  }

  package func create(_ show: StoredShow) throws(StoreError) {
    try written { db in
      try db.execute(
        sql: "INSERT INTO shows (id, version, created, source) VALUES (?, ?, ?, ?)",
        arguments: [
          show.id, Rows.version, show.created.microseconds, try Rows.text(of: show.source),
        ])
      for record in show.records { try Rows.insert(record, of: show.id, into: db) }
    }
  }

  /// Stores records, all of them or none. Throws `noShow` for the id of a deleted show.
  package func append(_ records: [ShowRecord], to id: String) throws(StoreError) {
    try written { db in for record in records { try Rows.insert(record, of: id, into: db) } }
  }

  package func load(_ id: String) throws(StoreError) -> StoredShow? {
    try reading { db in
      let row = try Row.fetchOne(db, sql: "SELECT * FROM shows WHERE id = ?", arguments: [id])
      return try row.map { try Rows.show($0, in: db) }
    }
  }

  /// The ids of all shows, the most recently used or created first.
  package func latest() throws(StoreError) -> [String] {
    try reading {
      try String.fetchAll(
        $0,
        sql: """
          SELECT id FROM shows ORDER BY COALESCE(
            (SELECT moment FROM records WHERE show = shows.id ORDER BY number DESC LIMIT 1),
            created) DESC, id
          """)
    }
  }

  /// Moment of the latest command of any show; `nil` without commands.
  package func lastMoment() throws(StoreError) -> Moment? {
    try reading {
      try Int64.fetchOne(
        $0,
        sql: """
          SELECT MAX((SELECT moment FROM records WHERE show = shows.id ORDER BY number DESC LIMIT 1))
          FROM shows
          """)
    }.map(Moment.init(microseconds:))
  }

  package func delete(_ ids: [String]) throws(StoreError) {
    try written { db in
      for id in ids { try db.execute(sql: "DELETE FROM shows WHERE id = ?", arguments: [id]) }
    }
  }

  /// Checks that the database can be written.
  package func probe() throws(StoreError) {
    try written { db in
      try db.execute(sql: "INSERT INTO probes (bytes) VALUES (zeroblob(8192))")
      try db.execute(sql: "DELETE FROM probes")
    }
  }

  /// Writes a consistent copy of a folder's database to a new file, even while a service uses it.
  package static func backUp(_ folder: String, to file: String) throws(StoreError) {
    let database = "\(folder)/\(fileName)"
    let queue: DatabaseQueue
    do {
      var configuration = Configuration()
      configuration.readonly = true
      queue = try DatabaseQueue(path: database, configuration: configuration)
    } catch {
      throw StoreError(
        .unreadable,
        "there is no readable database of shows in \(folder); name its folder with --data")
    }
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [file])
      }
    } catch {
      throw StoreError(
        .notWritten,
        "\(file) cannot be written: \((error as? DatabaseError)?.message ?? "\(error)"); name a file "
          + "that does not exist")
    }
  }

  private func reading<Value>(_ work: (Database) throws -> Value) throws(StoreError) -> Value {
    do { return try queue.read(work) } catch { throw StoreError(error) }
  }

  private func written(_ work: (Database) throws -> Void) throws(StoreError) {
    do { try queue.write(work) } catch { throw StoreError(writing: error) }
  }
}
