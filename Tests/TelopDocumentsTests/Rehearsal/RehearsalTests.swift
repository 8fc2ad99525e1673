import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopScript
import TelopUnits
import Testing

@Suite("Rehearsals")
struct RehearsalTests {
  private func all(_ json: String) throws -> [Rehearsal] {
    try Rehearsal.all(json: Array(json.utf8), name: "times.json")
  }

  private func rehearsal(_ slides: [Double], end: Double = 180) throws -> Rehearsal {
    try Rehearsal(slides: slides.map { .seconds($0) }, end: .seconds(end))
  }

  @Test("a file with one rehearsal or a list is read to the millisecond and written")
  func reading() throws {
    let one = #"{"telop": "rehearsal", "version": 1, "slides": [0, 41.5, 130.0004], "end": 298.2}"#
    let read = try all(one)
    #expect(read.map(\.slides) == [[.zero, .milliseconds(41_500), .milliseconds(130_000)]])
    #expect(read.first?.end == .milliseconds(298_200) && read.first?.title == nil)
    let titled = one.replacing("\"version\"", with: "\"title\": \"話\", \"version\"")
    let two = try all("[\(one), \(titled)]")
    #expect(two.map(\.title) == [nil, "話"])
    #expect(try all(String(decoding: Wire.encode(two), as: UTF8.self)) == two)
    #expect(
      try Wire.line(read[0]).contains(#""slides":[0,41.5,130],"telop":"rehearsal","version":1"#))
  }

  @Test(
    "an invalid rehearsal is an error with its file and number",
    arguments: [
      ("", "times.json: not a rehearsal as a stage saves it"),
      ("{}", "times.json: not a rehearsal"),
      ("[]", "times.json: it contains no rehearsal"),
      (
        #"{"telop": "show", "version": 1, "slides": [0], "end": 1}"#, "times.json: not a rehearsal"
      ),
      (#"{"telop": "rehearsal", "version": 2, "slides": [0], "end": 1}"#, "another version"),
      (#"{"telop": "rehearsal", "version": 1, "slides": [1], "end": 2}"#, "must begin with 0"),
      (#"{"telop": "rehearsal", "version": 1, "slides": [], "end": 2}"#, "must begin with 0"),
      (
        #"{"telop": "rehearsal", "version": 1, "slides": [0, 9, 9], "end": 20}"#,
        "times.json:1: slide 3 must come up after slide 2, at 9 s; it says 9 s"
      ),
      (
        #"{"telop": "rehearsal", "version": 1, "slides": [0.0001,"# + "\n5,\n3], \"end\": 20}",
        "times.json:3: slide 3 must come up after slide 2, at 5 s; it says 3 s"
      ),
      (#"{"telop": "rehearsal", "version": 1, "slides": [0, 9], "end": 9}"#, "end must be after"),
      (#"{"telop": "rehearsal", "version": 1, "slides": [0], "end": 1e300}"#, "at most 1000000 s"),
      (
        #"[{"telop": "rehearsal", "version": 1, "slides": [0], "end": 1}, "#
          + #"{"telop": "rehearsal", "version": 1, "slides": [0], "end": -1e300}]"#,
        "times.json:1: rehearsal 2: end must be after the last slide came up, at 0 s"
      ),
    ])
  func errors(json: String, message: String) throws {
    let error = #expect(throws: RehearsalError.self) { try all(json) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(
    "a wrong time is reported with its line",
    arguments: [
      ("{\"telop\": \"rehearsal\", \"version\": 1,\n\"slides\": [0, 5,\n9, 8],\n\"end\": 20}", 3),
      (
        "{\"end\":\n7, \"title\": \"[\\\"{\", \"slides\": [0,\n8], \"telop\": \"rehearsal\", \"version\": 1}",
        2
      ),
      (
        "[{\"telop\": \"rehearsal\", \"version\": 1, \"slides\": [0],\n\"end\": 2},\n\n{\"telop\": "
          + "\"rehearsal\", \"version\": 1, \"slides\": [\n1], \"end\": 9}]", 5
      ),
      ("{\"telop\": \"rehearsal\", \"version\": 1, \"slides\": [], \"end\": 9}", nil),
    ])
  func lines(json: String, line: Int?) throws {
    let error = #expect(throws: RehearsalError.self) { try all(json) }
    #expect(error?.place.line == line && error?.place.file == "times.json")
  }

  @Test("several rehearsals give median, earliest and latest times")
  func medians() throws {
    let times = try RehearsedTimes([
      rehearsal([0, 50, 100]), rehearsal([0, 40, 130.5], end: 200), rehearsal([0, 44, 121]),
    ])
    #expect(times.count == 3 && times.slides.map(\.median) == [.zero, .seconds(44), .seconds(121)])
    #expect(times.slides[1].least == .seconds(40) && times.slides[1].most == .seconds(50))
    #expect(times.end.median == .seconds(180) && times.end.most == .seconds(200))
    let two = try RehearsedTimes([rehearsal([0, 40]), rehearsal([0, 40.301])])
    #expect(two.slides[1].median == .milliseconds(40_150))
    let error = #expect(throws: RehearsalError.self) {
      try RehearsedTimes([rehearsal([0, 40]), rehearsal([0])])
    }
    #expect(
      error?.message == "rehearsal 2 has 1 slide, the first one 2: give rehearsals of one talk")
    #expect(throws: RehearsalError.self) { try RehearsedTimes([]) }
  }

  @Test("median times as slides give a plan whose slack is compared with their spread")
  func fit() throws {
    let text = ["A", "B", "C"].map { title in
      "# \(title)\n\n" + (0..<60).map { "\(title.lowercased())\($0)." }.joined(separator: " ")
    }.joined(separator: "\n\n")
    let times = try RehearsedTimes([
      rehearsal([0, 50, 119]), rehearsal([0, 62.5, 121]), rehearsal([0, 105, 120]),
    ])
    #expect(times.line == "slides: [\(times.setting.texts.joined(separator: ", "))]")
    let source = ScriptSource(text: text, format: .markdown, name: "t.md")
    let fit = try FitJob(
      source, options: OptionLayer([.init("duration", ["3:00"]), times.setting])
    ).fit()
    #expect(fit.options.slides == times.slides.map(\.median))
    let slides = try fit.rehearsed(times)
    #expect(
      slides.map(\.section) == [0, 1, 2] && slides.map(\.isWithinTolerance) == [true, false, true])
    let slack = try #require(try fit.slideClock()).slack(of: 1)
    #expect(slides[1].earlier == .microseconds(slack.earlier))
    #expect(slides[1].later == .microseconds(slack.later))
    let document = FitDocument(fit, rehearsed: times, withFixes: false)
    #expect(document.rehearsal?.count == 3 && document.rehearsal?.line == times.line)
    #expect(document.rehearsal?.slides[1].shown.most == 105)
    #expect(FitDocument(json: try Wire.encode(document))?.rehearsal == document.rehearsal)
    #expect(FitDocument(fit, withFixes: false).rehearsal == nil)
  }

  @Test("rewriting a script changes only its slides' times, and names the slides of sections")
  func rewriting() throws {
    let body = "# A\n\none\n\n# B <!-- note -->\n\n==two==\n"
    let times = [Duration.zero, .milliseconds(41_500)]
    let set = { (source: String) in
      try Script.setting(
        slides: times, in: Array(source.utf8), format: .markdown, name: "t.md"
      ).map { String(decoding: $0, as: UTF8.self) }
    }
    let line = try RehearsedTimes([rehearsal([0, 41.5])]).line
    #expect(try set(body) == "---\n\(line)\n---\n\n\(body)")
    #expect(
      try set("---\nsize: 40 # px\nslides: [0, 9] # guessed\nduration: 90\n---\n\(body)")
        == "---\nsize: 40 # px\n\(line) # guessed\nduration: 90\n---\n\(body)")
    let five = [0, 9, 18, 27, 36].map { Duration.seconds($0) }
    let marked = try Script.setting(
      slides: five, in: Array(body.utf8), format: .markdown, name: "t.md")
    #expect(
      marked.map { String(decoding: $0, as: UTF8.self) }?.hasSuffix(
        "# A {slide=1}\n\none\n\n# B <!-- note --> {slide=4}\n\n==two==\n") == true)
    #expect(
      try Script.setting(slides: [.zero], in: Array("one".utf8), format: .plain, name: "t.txt")
        == nil)
    let error = #expect(throws: PlanError.self) { try set(body + "\n# C {slide=3}\n\nthree\n") }
    #expect(error?.message == "slides has 2 times, and the text in line 9 belongs to slide 3")
  }
}
