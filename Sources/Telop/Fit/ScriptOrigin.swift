internal import TelopScript

/// The file that a fit's script was read from, for edits of that file.
struct ScriptOrigin: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  /// Reads a part of the file as a script. It has the separator of the whole file, whatever the part's
  /// language; `nil` if it is not a script.
  let readPart: @Sendable ([UInt8]) -> Script?
  /// Reads other bytes as this script was read, with inserts; `nil` if they are not a script.
  let read: @Sendable ([UInt8]) -> Script?
}
