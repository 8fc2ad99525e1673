internal import TelopScript

/// The file that a fit's script was read from, for what changes in it.
struct ScriptOrigin: Sendable {
  /// The whole file.
  let bytes: [UInt8]
  /// The script of a part of it, with the separator of the whole, whatever language the part is in;
  /// `nil` when it is none.
  let readPart: @Sendable ([UInt8]) -> Script?
  /// The script of other bytes, read as this one was, inserts and all; `nil` when they are none.
  let read: @Sendable ([UInt8]) -> Script?
}
