internal import CTelopFreeType
internal import CTelopHarfBuzz

/// A font file's bytes: mapped, copied, or decoded from WOFF. HarfBuzz, FreeType and all instances share them.
final class FontFile: Sendable {
  let path: String?
  let label: String
  /// Read-only memory with an atomic reference count. HarfBuzz lets threads share it.
  nonisolated(unsafe) let blob: OpaquePointer
  /// The file as stored: the same as `blob`, unless the file is WOFF. Read-only and reference-counted like `blob`.
  nonisolated(unsafe) let source: OpaquePointer
  var isWOFF: Bool { blob != source }
  let faceCount: Int
  /// The text alternative of a picture, if Telop made this font for a picture in the line; otherwise `nil`.
  let pictureDescription: String?
  /// Whether the bytes are a copy, independent of later changes to the file.
  let isCopied: Bool

  /// - Parameter copying: whether to copy the file into memory. If a mapped file is overwritten, tables change after
  ///   they were checked.
  convenience init(path: String, copying: Bool = false) throws(TextError) {
    let mapped = try MappedFile.blob(path: path)
    guard copying else {
      try self.init(takingOwnershipOf: mapped, path: path, label: path, isCopied: false)
      return
    }
    defer { hb_blob_destroy(mapped) }
    guard let copy = hb_blob_copy_writable_or_fail(mapped) else { throw .outOfMemory }
    hb_blob_make_immutable(copy)
    try self.init(takingOwnershipOf: copy, path: path, label: path, isCopied: true)
  }

  convenience init(
    data: some Collection<UInt8>, label: String, pictureDescription: String? = nil
  ) throws(TextError) {
    let count = data.count
    guard count > 0 else { throw TextError(.notAFont, "\(label): the file is empty") }
    try Self.check(length: count, label: label)
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
    // A collection may yield fewer bytes than its count; only those are read.
    let (_, end) = bytes.initialize(from: data)
    let blob = try Self.blob(taking: bytes.baseAddress, count: end)
    try self.init(
      takingOwnershipOf: blob, path: nil, label: label, pictureDescription: pictureDescription,
      isCopied: true)
  }

  /// A blob that owns the bytes. They are deallocated even if the call fails.
  static func blob(
    taking bytes: UnsafeMutablePointer<UInt8>?, count: Int
  ) throws(TextError) -> OpaquePointer {
    let blob = hb_blob_create_or_fail(
      UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self), UInt32(count),
      HB_MEMORY_MODE_READONLY, bytes, { $0?.deallocate() })
    guard let blob else { throw .outOfMemory }
    return blob
  }

  static func check(length: Int, label: String) throws(TextError) {
    guard length < 1 << 31 else {
      throw TextError(.notAFont, "\(label): 2 GiB or more, which no font has")
    }
  }

  private init(
    takingOwnershipOf source: OpaquePointer, path: String?, label: String,
    pictureDescription: String? = nil, isCopied: Bool
  ) throws(TextError) {
    let decoded: OpaquePointer?
    do throws(TextError) { decoded = try WebFont.decoded(source, label: label) } catch {
      hb_blob_destroy(source)
      throw error
    }
    let blob = decoded ?? source
    let count = hb_face_count(blob)
    guard count > 0 else {
      if let decoded { hb_blob_destroy(decoded) }
      hb_blob_destroy(source)
      throw TextError(.notAFont, "\(label): not an OpenType or TrueType font")
    }
    self.path = path
    self.label = label
    self.pictureDescription = pictureDescription
    self.blob = blob
    self.source = source
    self.faceCount = Int(count)
    self.isCopied = isCopied
  }

  deinit {
    if isWOFF { hb_blob_destroy(blob) }
    hb_blob_destroy(source)
  }

  static func bytes<Result, Failure: Error>(
    of blob: OpaquePointer, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(blob: blob).bytes)
  }
}

/// A FreeType face and its library; `deinit` frees both.
///
/// A face may move between threads, but only one at a time may use it: the mutex of `SharedFace` makes the handles
/// below safe. Each face has its own library, because a library's list of faces is not thread-safe.
struct FreeTypeFace: ~Copyable, Sendable {
  nonisolated(unsafe) private let library: FT_Library
  nonisolated(unsafe) let face: FT_Face
  /// Keeps the file's memory alive, because FreeType reads it as long as the face exists.
  nonisolated(unsafe) private let blob: OpaquePointer

  init(file: FontFile, index: Int) throws(TextError) {
    var library: FT_Library?
    let opened = FT_Init_FreeType(&library)
    guard opened == 0, let library else {
      throw TextError(.libraryFailure, "FreeType cannot be initialised", status: Int32(opened))
    }
    var face: FT_Face?
    let bytes = UnsafeRawBufferPointer(blob: file.blob)
    let status = FT_New_Memory_Face(
      library, bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self), bytes.count,
      FT_Long(index), &face)
    guard status == 0, let face else {
      FT_Done_FreeType(library)
      throw TextError(
        .notAFont, "\(file.label): FreeType cannot open it (error \(status))", status: Int32(status)
      )
    }
    self.library = library
    self.face = face
    blob = hb_blob_reference(file.blob)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    hb_blob_destroy(blob)
  }
}

/// A FreeType face that threads use one at a time.
final class SharedFace: Sendable {
  private let face: Guarded<FreeTypeFace>

  init(_ face: consuming sending FreeTypeFace) { self.face = Guarded(face) }

  func withFace<Result: Sendable, Failure: Error>(
    _ body: (FT_Face) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try face.withLock { (face) throws(Failure) -> Result in try body(face.face) }
  }
}
