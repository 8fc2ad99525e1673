import Foundation
import GRDB
@_spi(Answers) import Telop
import TelopShows
import Testing

@testable import TelopStore

@Suite("The store")
struct StoreTests {
  /// A temporary folder that is deleted with its test.
  final class Folder {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("telop-store-\(UUID().uuidString)").path
    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let source = ShowSource(
    script: "# One\n\nA “script” \u{1F9FF}.", format: .markdown, name: "talk.md",
    options: OptionLayer([.init("duration", ["1:00"]), .init("font", ["Inter", "Noto Sans"])]))

  private func record(
    _ number: Int, _ command: ShowCommand = .pause, id: String? = nil
  ) -> ShowRecord {
    ShowRecord(
      number: number, id: id ?? "c\(number)", moment: Moment(microseconds: Int64(number) * 1_000),
      controller: "desk", command: command)
  }

  private func show(_ id: String, _ records: [ShowRecord] = []) -> StoredShow {
    StoredShow(id: id, created: Moment(microseconds: 17), source: source, records: records)
  }

  @Test("stored shows are there after reopening")
  func kept() throws {
    let folder = try Folder()
    let commands: [ShowCommand] = [.go, .nudge(.milliseconds(-1_500)), .append(text: "a\n\u{0}b")]
    let records = commands.enumerated().map { record($0 + 1, $1) }
    do {
      let store = try ShowStore(folder: folder.path)
      try store.create(show("a-1"))
      try store.append([records[0]], to: "a-1")
      try store.append(Array(records[1...]), to: "a-1")
      try store.create(show("a-2", records))
    }
    let store = try ShowStore(folder: folder.path)
    #expect(try store.latest() == ["a-1", "a-2"])
    #expect(try store.load("a-1") == show("a-1", records))
    #expect(try store.load("a-2")?.records == records)
    #expect(try store.load("a-3") == nil)
    try store.delete(["a-1"])
    #expect(try store.latest() == ["a-2"])
    let left = try store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM records") }
    #expect(left == 3)
  }

  @Test("the last moment is that of the latest command of any show")
  func lastMoment() throws {
    let store = try ShowStore(folder: nil)
    #expect(try store.lastMoment() == nil)
    try store.create(show("a-1", [record(1), record(2)]))
    try store.create(show("a-2", [record(1)]))
    try store.create(show("a-3"))
    #expect(try store.lastMoment() == Moment(microseconds: 2_000))
  }

  @Test("records are stored all or none, and never twice")
  func groups() throws {
    let store = try ShowStore(folder: nil)
    try store.create(show("a-1", [record(1)]))
    for last in [record(1), record(4, id: "c2"), record(4, id: "c1")] {
      let error = #expect(throws: StoreError.self) {
        try store.append([record(2), record(3), last], to: "a-1")
      }
      #expect(error?.code == .notWritten)
    }
    #expect(try store.load("a-1")?.records == [record(1)])
    let deleted = #expect(throws: StoreError.self) { try store.append([record(1)], to: "a-2") }
    #expect(deleted?.code == .noShow)
    #expect(throws: StoreError.self) { try store.create(show("a-1")) }
  }

  @Test("a write waits for the disk once per group")
  func synchronous() throws {
    let folder = try Folder()
    let store = try ShowStore(folder: folder.path)
    let mode = try store.queue.writeWithoutTransaction { db in
      (
        try Int.fetchOne(db, sql: "PRAGMA synchronous"),
        try String.fetchOne(db, sql: "PRAGMA journal_mode")
      )
    }
    #expect(mode.0 == 2)
    #expect(mode.1 == "wal")
  }

  @Test("a folder has at most one open store")
  func lock() throws {
    let folder = try Folder()
    let store = try ShowStore(folder: folder.path)
    let error = #expect(throws: StoreError.self) { try ShowStore(folder: folder.path) }
    #expect(error?.code == .inUse)
    #expect(try store.latest() == [])
  }

  @Test("a full store keeps its data and reports the error")
  func full() throws {
    let folder = try Folder()
    let store = try ShowStore(folder: folder.path, limit: 1 << 17)
    try store.create(show("a-1"))
    var kept = 0
    let error = #expect(throws: StoreError.self) {
      while kept < 100 {
        let text = String(repeating: "x", count: 9_000)
        try store.append([record(kept + 1, .append(text: text))], to: "a-1")
        kept += 1
      }
    }
    #expect(error?.code == .notWritten && error?.blame == .output)
    #expect(error?.message.contains("disk is full") == true)
    #expect(try store.load("a-1")?.records.count == kept && kept > 0)
    while (try? store.append([record(kept + 1)], to: "a-1")) != nil { kept += 1 }
    #expect(throws: StoreError.self) { try store.probe() }
    try store.delete(["a-1"])
    try store.probe()
  }

  @Test("rows of version 1 can be read and extended")
  func version1() throws {
    let folder = try Folder()
    do {
      let queue = try DatabaseQueue(path: folder.path + "/" + ShowStore.fileName)
      try queue.write { try $0.execute(sql: Self.written1) }
    }
    let store = try ShowStore(folder: folder.path)
    let kept = try #require(try store.load("a-k2m"))
    #expect(kept.created == Moment(microseconds: 1_795_000_000_000_000))
    #expect(kept.source.options.settings.map(\.name) == ["duration"])
    var log = try ShowLog(kept.source, kept.records)
    #expect(log.state.revision == 3 && log.state.source.script.hasSuffix("More.\n"))
    let moment = Moment(microseconds: 1_795_000_020_000_000)
    #expect(log.state.phase(at: moment) == .running)
    let next = try #require(try log.take(.pause, id: "d", from: "desk", at: moment))
    try store.append([next], to: "a-k2m")
    #expect(try store.load("a-k2m")?.records.last == next)
  }

  @Test("rows of a later version are refused")
  func later() throws {
    let folder = try Folder()
    do {
      let store = try ShowStore(folder: folder.path)
      try store.create(show("a-1", [record(1)]))
      try store.queue.write { try $0.execute(sql: "UPDATE records SET version = 99") }
      let error = #expect(throws: StoreError.self) { try store.load("a-1") }
      #expect(error?.code == .newer && error?.message.contains("command 1") == true)
      try store.queue.write {
        try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99')")
      }
    }
    let error = #expect(throws: StoreError.self) { try ShowStore(folder: folder.path) }
    #expect(error?.code == .newer && error?.blame == .output)
  }

  /// A running show in version 1 of the tables and of the rows. Do not change it.
  private static let written1 = #"""
    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
    INSERT INTO grdb_migrations VALUES ('1');
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
    INSERT INTO shows VALUES ('a-k2m', 1, 1795000000000000,
      '{"format":"markdown","name":"talk.md","options":{"duration":"60"},"script":"# One\n\nSome words of it, to be read by all who are there."}');
    INSERT INTO records VALUES
      ('a-k2m', 1, 'a', 1, 1795000001000000, 'page', '{"name":"go"}'),
      ('a-k2m', 2, 'b', 1, 1795000005000000, 'phone', '{"microseconds":-1000000,"name":"nudge"}'),
      ('a-k2m', 3, 'c', 1, 1795000009000000, 'page', '{"name":"append","text":"More."}');
    """#
}
