internal import TelopDocuments

extension QuestionRoute {
  /// Minimum number of questions per thread.
  private static var minimumShareSize: Int { 16 }

  /// Divides the questions among the idle threads, and returns the answers in the order of the questions.
  func answers(_ questions: Questions) async throws -> [UInt8] {
    let documents = questions.documents
    if questions.shape == .one {
      return try await service.pool.run { try bounded(try answer(to: documents[0])) }
    }
    let idleThreads = max(1, service.limits.workers - service.pool.load.pending)
    let shareSize = max(Self.minimumShareSize, (documents.count + idleThreads - 1) / idleThreads)
    let isArray = questions.shape == .array
    let shares = try await withThrowingTaskGroup(of: (start: Int, answers: [UInt8]).self) { group in
      for start in stride(from: 0, to: documents.count, by: shareSize) {
        let share = documents[start..<min(start + shareSize, documents.count)]
        group.addTask {
          let answers = try await service.pool.run { cancellation in
            try joined(share, inArray: isArray, checking: cancellation)
          }
          return (start, answers)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.start < $1.start }
    }
    guard isArray else { return try bounded(shares.reduce(into: []) { $0 += $1.answers }) }
    var bytes = Array("[".utf8)
    for (index, share) in shares.enumerated() {
      bytes += (index == 0 ? "\n" : ",\n").utf8
      bytes += share.answers
    }
    return try bounded(bytes + "\n]\n".utf8)
  }

  /// Answers questions. Returns the answers as JSON lines, or as the elements of a JSON array without the brackets.
  private func joined(
    _ documents: ArraySlice<[UInt8]>, inArray: Bool, checking cancellation: CancellationFlag
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, document) in documents.enumerated() {
      try cancellation.check()
      let answer = answerOrProblem(document, inArray ? .indented : .oneLine)
      if inArray {
        if index > 0 { bytes += ",\n".utf8 }
        // Without the newline at the end. Here, `dropLast()` would be the overload that copies the bytes one by one.
        bytes += answer[..<(answer.endIndex - 1)]
      } else {
        bytes += answer
        bytes.append(UInt8(ascii: "\n"))
      }
      try check(bytes.count)
    }
    return bytes
  }

  /// - Throws: 413 for a large answer, because it stays in memory until the client has read it.
  private func bounded(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    try check(bytes.count)
    return bytes
  }

  private func check(_ count: Int) throws(Problem) {
    let maximum = service.limits.answerBytes
    guard count > maximum else { return }
    throw .limitExceeded(
      maximum, "the answer has \(count) bytes or more", option: "want",
      fix: "list the fields that you need in want, or ask about less text")
  }
}
