internal import GRDB
package import TelopUnits

/// Why a store does not do something.
package struct StoreError: TelopError {
  /// The kinds of this error.
  package enum Code: String, Sendable, Hashable {
    /// Another process has the store open.
    case inUse
    /// A later version wrote it.
    case newer
    /// It could not be written: the disk is full, or fails.
    case notWritten
    /// It could not be read.
    case unreadable
  }

  /// What kind it is.
  package let code: Code
  /// What is wrong, and what to do.
  package let message: String
  /// Nowhere in particular.
  package var place = ErrorPlace()

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// A full disk is nobody's bad data.
  package var blame: ErrorBlame { code == .notWritten || code == .inUse ? .output : .defect }
}

extension StoreError {
  static func newer(_ what: String) -> StoreError {
    StoreError(.newer, "\(what) is from a later version of telop-server; use that version")
  }

  /// What SQLite or this package throws, of reading or opening.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      self.init(writing: error)
    default: self.init(.unreadable, "the store cannot be read: \(Self.words(error))")
    }
  }

  /// The same of writing.
  init(writing error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
      self.init(.notWritten, "the disk is full: nothing was done; make room and try again")
    default:
      self.init(
        .notWritten,
        "the store could not be written, and nothing was done: \(Self.words(error)); check the disk"
      )
    }
  }

  private static func words(_ error: any Error) -> String {
    (error as? DatabaseError)?.message ?? "\(error)"
  }
}
