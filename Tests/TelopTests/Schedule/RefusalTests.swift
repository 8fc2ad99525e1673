import Telop
import TelopUnits
import Testing

@Suite("Refusals and their remedies")
struct RefusalTests {
  private func fit(_ source: String, _ values: [String: String]) throws -> Fit {
    try fitted(source, values, seconds: 60)
  }

  private func refusal(_ source: String, _ values: [String: String]) throws -> any TelopError {
    do {
      _ = try fit(source, values)
    } catch let error as any TelopError { return error }
    Issue.record("no error: \(source)")
    return PlanError(.unmetTime, "")
  }

  private func word(after start: String, in message: String) throws -> String {
    let range = try #require(message.firstRange(of: start), "\(message)")
    return String(message[range.upperBound...].prefix { $0 != " " && $0 != "," && $0 != ";" })
  }

  @Test("a speed's refusal names the speed that it needs and the time at the allowed speed")
  func options() throws {
    let source = "Some words of a text, quite a few of them."
    for (option, value) in [("max-speed", "20"), ("min-speed", "900")] {
      let error = try refusal(source, [option: value])
      #expect(error.place.options.first == option && error.place.file == nil)
      #expect(error.message.hasPrefix("\(option) \(value) px/s is too "), "\(error)")
      #expect(!error.message.contains("the start"))
      let speed = try word(after: "the text needs ", in: error.message)
      let time = try word(after: "a duration of ", in: error.message)
      _ = try fit(source, [option: speed])
      _ = try fit(source, [option: value, "duration": time])
      // A setting in the script is reported with its line.
      let job = FitJob(
        ScriptSource(
          text: "---\nduration: 60\n\(option): \(value)\n---\n\(source)", format: .markdown,
          name: "talk.md"))
      let own = try #require(throws: PlanError.self) { try job.fit() }
      #expect(own.description.hasPrefix("talk.md:3: \(option) \(value)"), "\(own)")
    }
  }

  @Test(
    "a cue's refusal gives times that pass",
    arguments: [
      ("One two. @0:10 More words, many of them, a long line. @% End.", "0:11", "max-speed", "200"),
      ("Some words. @% More words, many of them, a long line. End.", "0:50", "max-speed", "50"),
    ])
  func cues(source: String, time: String, option: String, value: String) throws {
    let values = [option: value, "viewport": "200"]
    let error = try refusal(source.replacing("%", with: time), values)
    #expect(
      error.description.hasPrefix("talk.md:1: the cue @\(time) cannot be met: from "), "\(error)")
    #expect(error.message.contains(" px/s") && error.message.contains("\(option) is \(value)"))
    let moved = try word(after: "; move it to ", in: error.message)
    _ = try fit(source.replacing("%", with: moved), values)
    let speed = try word(after: "the text needs ", in: error.message)
    _ = try fit(source.replacing("%", with: time), [option: speed, "viewport": "200"])
  }

  @Test(
    "if no other time passes, the refusal says to change the text",
    arguments: [
      ("One two three four. @% More words.", "0:50", "min-speed", "60", "more"),
      ("Some words. @% More words, many of them. End.", "0:03", "min-speed", "60", "more"),
      ("Some words, a long line of them. @% End.", "0:59", "max-speed", "8", "less"),
    ])
  func text(source: String, time: String, option: String, value: String, amount: String) throws {
    let values = [option: value, "viewport": "200"]
    let error = try refusal(source.replacing("%", with: time), values)
    #expect(error.message.hasSuffix("; allow that speed, or have \(amount) text between them"))
    #expect(!error.message.contains("move it"))
  }

  @Test("a cue is advised to move only where it passes, never past the end or another cue")
  func advice() throws {
    let texts = [
      "One two three four five six seven. @% Eight nine.",
      "One. @0:20 Two three four five six. @% Seven eight. @0:50 Nine ten.",
    ]
    var moves = 0
    var others = 0
    for source in texts {
      for (option, value) in [
        ("max-speed", "12"), ("max-speed", "20"), ("max-speed", "30"), ("min-speed", "40"),
        ("min-speed", "80"),
      ] {
        for second in stride(from: 1, to: 60, by: 4) {
          let time = second < 10 ? "0:0\(second)" : "0:\(second)"
          let values = [option: value, "viewport": "200", "size": "20"]
          do { _ = try fit(source.replacing("%", with: time), values) } catch let error
            as any TelopError
          {
            guard error.message.hasPrefix("the cue @\(time) "),
              error.message.contains("; move it to ")
            else {
              others += 1
              continue
            }
            moves += 1
            let moved = try word(after: "; move it to ", in: error.message)
            do { _ = try fit(source.replacing("%", with: moved), values) } catch let later
              as any TelopError
            {
              // The other cue may have a time of its own that cannot be met.
              #expect(!later.message.contains("@\(moved) "), "\(error.message); \(later.message)")
            }
          }
        }
      }
    }
    #expect(moves > 5 && others > 5, "\(moves), \(others)")
  }

  @Test("a section's time beyond its speed is refused")
  func sections() throws {
    let source = "# One {time=% max-speed=50}\n\nText of it.\n\n# Two\n\nMore of it."
    let error = try refusal(source.replacing("%", with: "0:03"), ["viewport": "200"])
    #expect(
      error.description.hasPrefix("talk.md:1: the section “One” cannot take 0:03: its "), "\(error)"
    )
    let time = try word(after: "or give it ", in: error.message)
    _ = try fit(source.replacing("%", with: time), ["viewport": "200"])
  }

  @Test("a cue inside a section that leaves it no time is refused")
  func cueInside() throws {
    let source = "# One {time=0:05}\n\nText. @0:30 More text of it.\n\n# Two\n\nMore."
    let error = try refusal(source, ["viewport": "200"])
    #expect(
      error.description.hasPrefix(
        "talk.md:1: the section “One” cannot take 0:05: its text up to the cue @0:30 "), "\(error)")
  }
}
