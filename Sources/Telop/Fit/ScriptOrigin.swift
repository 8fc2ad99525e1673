internal import TelopScript

/// The file that a fit's script was read from, for edits of that file.
struct ScriptOrigin: Sendable {
  let bytes: [UInt8]
  /// Reads a part of the file as a script with the separator of the whole file; `nil` if the part is not a script.
  let readPart: @Sendable ([UInt8]) -> Script?
  /// Reads other bytes as this script was read, with inserts; `nil` if they are not a script.
  let read: @Sendable ([UInt8]) -> Script?
}
