internal import HTTPTypes
internal import Hummingbird
internal import NIOPosix
internal import Synchronization
internal import Telop

/// A script sent as a form, with options as fields and optional slides.
struct ScriptForm: Sendable {
  var script: [UInt8] = []
  /// The format according to the script's media type; `nil` if the media type does not determine the format.
  var format: Script.Format?
  /// The other fields, as items of a query.
  var items: [Query.Item] = []
  var deck: DeckUpload?
  /// File name of the slides, for messages.
  var deckName: String?

  private init() {}

  /// Reads the script into memory, and slides into an upload that `newDeck` creates.
  ///
  /// - Throws: 400 for an invalid form, 413, 415, 422 for a field that is not UTF-8, and errors of `newDeck` and
  ///   `BodyReader`.
  init(
    _ request: Request, limits: Limits, newDeck: @escaping @Sendable () async throws -> DeckUpload
  ) async throws {
    var reader = BodyReader(limits: limits)
    reader.limits.bodyBytes = limits.formBytes
    reader.limits.bodyTime = limits.deckArrivalTime
    reader.fix = DeckUpload.tooLargeFix
    let parser = Parser(
      try FormReader(request.headers[.contentType] ?? ""), limits: limits, newDeck: newDeck)
    try await reader.pieces(of: request) { try await parser.take($0) }
    self = try parser.form()
  }

  private final class Parser: Sendable {
    private struct State {
      var reader: FormReader
      var form = ScriptForm()
      var part: FormReader.Part?
      var hasScript = false
      var scriptFileName: String?
      /// Bytes of the current field.
      var value: [UInt8] = []
      /// Total size of all fields except the slides, in bytes.
      var length = 0
    }

    private let state: Mutex<State>
    private let limits: Limits
    private let newDeck: @Sendable () async throws -> DeckUpload

    init(
      _ reader: FormReader, limits: Limits,
      newDeck: @escaping @Sendable () async throws -> DeckUpload
    ) {
      state = Mutex(State(reader: reader))
      self.limits = limits
      self.newDeck = newDeck
    }

    func take(_ bytes: [UInt8]) async throws {
      for event in try state.withLock({ try $0.reader.read(bytes) }) {
        switch event {
        case .part(let part):
          if try begin(part) {
            let deck = try await newDeck()
            state.withLock { $0.form.deck = deck }
          }
        case .bytes(let bytes):
          guard let deck = try add(bytes) else { continue }
          guard deck.size + bytes.count <= limits.deckBytes else {
            throw Problem.tooLarge(limits.deckBytes, DeckUpload.tooLargeFix)
          }
          try await NIOThreadPool.singleton.runIfActive { try deck.append(bytes) }
        }
      }
    }

    /// Begins a part of the form. Returns whether the part contains the slides.
    private func begin(_ part: FormReader.Part) throws -> Bool {
      try state.withLock { state in
        try Self.finish(&state)
        state.part = part
        state.value = []
        if part.name == "script" {
          guard !state.hasScript else { throw Self.repeatedField("script") }
          state.hasScript = true
          if case .text(let format) = try BodyFormat(part.type) { state.form.format = format }
          state.scriptFileName = part.file
        }
        // A browser sends a file field without a file under an empty name.
        guard part.name == "deck", part.file?.isEmpty != true else { return false }
        guard state.form.deck == nil else { throw Self.repeatedField("deck") }
        if let file = part.file, !file.isEmpty { state.form.deckName = String(file.prefix(100)) }
        return true
      }
    }

    /// Adds bytes to the current field. For slides, returns the upload to which the caller appends the bytes.
    private func add(_ bytes: [UInt8]) throws -> DeckUpload? {
      try state.withLock { state in
        guard state.part?.name != "deck" else { return state.form.deck }
        state.length += bytes.count
        guard state.length <= limits.bodyBytes else {
          throw Problem.tooLarge(limits.bodyBytes, "send a shorter script")
        }
        state.value += bytes
        return nil
      }
    }

    private static func finish(_ state: inout State) throws {
      guard let part = state.part, part.name != "deck" else { return }
      guard part.name != "script" else { return state.form.script = state.value }
      guard let value = String(validating: state.value, as: UTF8.self) else {
        throw Problem(
          .unprocessableContent, "the field \(part.name.quoted) is not UTF-8", fix: "send UTF-8")
      }
      state.form.items.append(.init(name: part.name, value: value))
    }

    func form() throws -> ScriptForm {
      try state.withLock { state in
        try state.reader.finish()
        try Self.finish(&state)
        guard state.hasScript else {
          throw Problem(
            .badRequest, "the form has no script",
            fix: "send a field script, for example: curl -F script=@talk.md -F deck=@slides.pdf …")
        }
        var form = state.form
        if let file = state.scriptFileName, !file.isEmpty,
          !form.items.contains(where: { $0.name == "name" })
        {
          form.items.append(.init(name: "name", value: file))
        }
        return form
      }
    }

    private static func repeatedField(_ name: String) -> Problem {
      Problem(.badRequest, "\(name) is in the form twice", fix: "send it once").closingConnection
    }
  }
}
