internal import TelopScript

/// The file that a fit's script was read from, for edits of that file.
struct ScriptOrigin: Sendable {
  let bytes: [UInt8]
  /// Reads a part of the file as a separate script, with the separator of the whole script; `nil` if that fails.
  let readPart: @Sendable ([UInt8]) -> Script?
  /// Reads an edited file with the options of the fit, and adds the texts of the option `insert`; `nil` if that fails.
  let read: @Sendable ([UInt8]) -> Script?
}
