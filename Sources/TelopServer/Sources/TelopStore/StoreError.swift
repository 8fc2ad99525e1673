internal import GRDB
package import TelopUnits

/// The reason why a store operation failed.
package struct StoreError: TelopError {
  package enum Code: String, Sendable, Hashable {
    /// Another process has the store open.
    case inUse
    /// A later version wrote the data.
    case newer
    /// The store could not be written, because the disk is full or failing.
    case notWritten
    case unreadable
    /// The show of new records is not in the store, because it has been deleted.
    case noShow
  }

  package let code: Code
  package let message: String
  package var place = ErrorPlace()

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The operator can correct every error except an unreadable store.
  package var blame: ErrorBlame { code == .unreadable ? .defect : .output }
}

extension StoreError {
  static func newer(_ what: String) -> StoreError {
    StoreError(.newer, "\(what) is from a later version of telop-server; use that version")
  }

  /// Converts an error of SQLite or of this module that occurred while opening or reading.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      self.init(writing: error)
    default: self.init(.unreadable, "the store cannot be read: \(Self.message(error))")
    }
  }

  /// Converts an error of SQLite or of this module that occurred while writing.
  init(writing error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      self.init(.notWritten, "the disk is full: nothing was done; free disk space and try again")
    case let error as DatabaseError
    where error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY:
      self.init(.noShow, "the show has been deleted")
    default:
      self.init(
        .notWritten,
        "the store could not be written, and nothing was done: \(Self.message(error)); check the disk"
      )
    }
  }

  private static func message(_ error: any Error) -> String {
    (error as? DatabaseError)?.message ?? "\(error)"
  }
}
