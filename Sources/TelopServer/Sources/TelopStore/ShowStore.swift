internal import GRDB
package import TelopShows

/// Shows on disk: what each was made from, and all commands that were done, in an SQLite database.
///
/// Whatever a method has written when it returns survives the process, and the machine. Methods block; call
/// them where that is allowed. There may be one store of a file at a time.
package final class ShowStore: Sendable {
  /// The name of the database in its folder.
  package static let fileName = "shows.sqlite"

  let queue: DatabaseQueue
  private let lock: FolderLock?

  /// Opens the database of a folder, or makes it; tables of earlier versions are brought up to date.
  ///
  /// - Parameters:
  ///   - folder: where it is; `nil` keeps everything in memory.
  ///   - limit: how large it may grow, in bytes; `nil` is as large as the disk.
  /// - Throws: `inUse` for a folder that another process has open, `newer` for the database of a later
  ///   version, `notWritten`, `unreadable`.
  package convenience init(folder: String?, limit: Int? = nil) throws(StoreError) {
    try self.init(folder: folder, limit: limit, synchronous: "FULL")
  }

  /// - Parameter synchronous: how commits wait for the disk; tests show that it matters.
  init(folder: String?, limit: Int?, synchronous: String) throws(StoreError) {
    lock = try folder.map { (folder) throws(StoreError) in try FolderLock(folder) }
    do {
      queue =
        try folder.map { try DatabaseQueue(path: "\($0)/\(Self.fileName)") } ?? DatabaseQueue()
      try queue.writeWithoutTransaction { db in
        // A transaction is one write to the log and one wait for the disk. GRDB would set the mode, too,
        // and have commits wait for nothing.
        try db.execute(sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = \(synchronous)")
        if let limit {
          let page = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4_096
          try db.execute(sql: "PRAGMA max_page_count = \(max(1, limit / page))")
        }
      }
      try Tables.migrate(queue)
    } catch { throw StoreError(error) }
  }

  /// Keeps a new show, with the commands that it has already, if any.
  ///
  /// - Throws: `notWritten`, also for an id that is there.
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

  /// Keeps commands that were done, all of them or none.
  ///
  /// - Throws: `notWritten`, also for a number or a name that the show has.
  package func append(_ records: [ShowRecord], to id: String) throws(StoreError) {
    try written { db in for record in records { try Rows.insert(record, of: id, into: db) } }
  }

  /// A show with all of its commands; `nil` for an id that is not there.
  ///
  /// - Throws: `newer` for rows that a later version wrote, `unreadable`.
  package func load(_ id: String) throws(StoreError) -> StoredShow? {
    do {
      return try queue.read { db in
        let row = try Row.fetchOne(db, sql: "SELECT * FROM shows WHERE id = ?", arguments: [id])
        return try row.map { try Rows.show($0, in: db) }
      }
    } catch { throw StoreError(error) }
  }

  /// The ids of all shows, the first that was made first.
  ///
  /// - Throws: `unreadable`.
  package func list() throws(StoreError) -> [String] {
    do {
      return try queue.read {
        try String.fetchAll($0, sql: "SELECT id FROM shows ORDER BY created, id")
      }
    } catch { throw StoreError(error) }
  }

  /// The ids of all shows, the one first that had a command last, or was made last.
  ///
  /// - Throws: `unreadable`.
  package func latest() throws(StoreError) -> [String] {
    do {
      return try queue.read {
        try String.fetchAll(
          $0,
          sql: """
            SELECT id FROM shows ORDER BY COALESCE(
              (SELECT moment FROM records WHERE show = shows.id ORDER BY number DESC LIMIT 1),
              created) DESC, id
            """)
      }
    } catch { throw StoreError(error) }
  }

  /// The latest moment of the shows' last commands; `nil` without commands.
  ///
  /// - Throws: `unreadable`.
  package func lastMoment() throws(StoreError) -> Moment? {
    do {
      return try queue.read {
        try Int64.fetchOne(
          $0,
          sql: """
            SELECT MAX((SELECT moment FROM records WHERE show = shows.id ORDER BY number DESC LIMIT 1))
            FROM shows
            """)
      }.map(Moment.init(microseconds:))
    } catch { throw StoreError(error) }
  }

  /// Forgets shows with their commands.
  ///
  /// - Throws: `notWritten`.
  package func delete(_ ids: [String]) throws(StoreError) {
    try written { db in
      for id in ids { try db.execute(sql: "DELETE FROM shows WHERE id = ?", arguments: [id]) }
    }
  }

  /// Makes sure that something can be written.
  ///
  /// - Throws: `notWritten`.
  package func probe() throws(StoreError) {
    try written { db in
      try db.execute(sql: "INSERT INTO probes (bytes) VALUES (zeroblob(8192))")
      try db.execute(sql: "DELETE FROM probes")
    }
  }

  /// Writes a copy of a folder's database to a file, all of it as it is at one moment, also while a service
  /// uses it.
  ///
  /// - Parameters:
  ///   - folder: where the database is.
  ///   - file: what is written; there may be nothing yet.
  /// - Throws: `unreadable` for a folder without a database, `notWritten`.
  /// - Complexity: O(database).
  package static func backUp(_ folder: String, to file: String) throws(StoreError) {
    let database = "\(folder)/\(fileName)"
    let queue: DatabaseQueue
    do {
      var configuration = Configuration()
      configuration.readonly = true
      queue = try DatabaseQueue(path: database, configuration: configuration)
    } catch {
      throw StoreError(
        .unreadable, "there are no shows in \(folder) to back up; name their folder with --data")
    }
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [file])
      }
    } catch {
      throw StoreError(
        .notWritten,
        "\(file) cannot be written: \((error as? DatabaseError)?.message ?? "\(error)"); name a file "
          + "that is not there yet")
    }
  }

  private func written(_ work: (Database) throws -> Void) throws(StoreError) {
    do { try queue.write(work) } catch { throw StoreError(writing: error) }
  }
}
