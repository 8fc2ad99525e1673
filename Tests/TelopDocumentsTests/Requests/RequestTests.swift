import Foundation
@_spi(Answers) import Telop
@_spi(Answers) import TelopDocuments
import TelopUnits
import TestSupport
import Testing

@Suite("Requests and their answers")
struct RequestTests {
  private func request<Request: RequestDocument>(_ type: Request.Type, _ json: String) throws
    -> Request
  {
    try Wire.request(type, from: Array(json.utf8))
  }

  private func object(_ json: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
  }

  @Test("a feature missing from some fonts is noted; a feature of no font is an error")
  func features() throws {
    let ask = { (feature: String) in
      try request(
        MeasureRequest.self, #"{"text": "こんにちは", "options": {"feature": "\#(feature)"}}"#
      ).outcome(files: .none, maximumListed: .max).document
    }
    #expect(try ask("tnum").inexact.map(\.kind) == ["missingFeature"])
    #expect(try ask("tnum").widthExact == ask("-tnum").widthExact)
    let error = #expect(throws: TextError.self) { _ = try ask("tnun") }
    #expect(error?.code == .badFeature && error?.place.options == ["feature"])
  }

  @Test("a text is measured with its options, and only the wanted fields are answered")
  func measure() throws {
    let asked = try request(
      MeasureRequest.self,
      #"""
      {"text": "「約物」、AVATAR", "want": ["width", "widthExact", "runs"],
       "options": {"size": 43.4, "feature": ["-liga", "-kern"], "kerning": false, "language": "ja"}}
      """#)
    let answer = try object(try asked.answer())
    #expect(Set(answer.keys) == ["version", "width", "widthExact", "runs"])
    var setting = TypeSetting()
    setting.size = try decimal("43.4")
    setting.text.features = [
      Feature(tag: "liga", value: 0), Feature(tag: "kern", value: 0),
    ]
    setting.text.isKerned = false
    setting.text.language = "ja"
    let text = try FontStack(setting).prepare("「約物」、AVATAR", as: setting)
    #expect(try answer["widthExact"] as? String == text.width(size: setting.size).description)
    #expect((answer["runs"] as? [Any])?.count == text.runs.count)
    #expect(answer["clusters"] == nil)
  }

  @Test("without wanted fields all fields are answered, as the command prints them")
  func all() throws {
    let asked = MeasureRequest(text: "Hello, 世界")
    let stack = try FontStack(TypeSetting())
    let document = try MeasureDocument(try stack.prepare("Hello, 世界"), size: 48)
    #expect(try asked.answer() == (try Wire.encode(document)))
  }

  @Test("warnings are in the answer")
  func warnings() throws {
    let script = "---\nduration: 30\nmarp: true\n---\nHello"
    let fit = try object(
      try FitRequest(script: script, want: FieldSelection(["warnings"])).answer())
    let warnings = try #require(fit["warnings"] as? [[String: Any]])
    #expect(warnings.count == 1)
    #expect(warnings[0]["message"] as? String == "ignored keys of other programs: marp")
    #expect(warnings[0]["line"] as? Int == 3)
    let rest = ResumeRequest(FitRequest(script: script), after: InterruptionRequest(at: "10"))
    #expect(try object(try rest.answer())["warnings"] != nil)
    #expect(try object(try FitRequest(script: "Hello").answer())["warnings"] == nil)
  }

  @Test("a search and a width to fit give places, each field only with the fields that it needs")
  func places() throws {
    let asked = try request(
      MeasureRequest.self,
      #"{"text": "Swift and swift", "find": "SWIFT", "fit": "200", "truncate": "middle"}"#)
    let document = try asked.outcome(files: .none, maximumListed: .max).document
    #expect(document.matches?.map(\.utf8) == [[0, 5], [10, 15]])
    #expect(document.fit?.limit == "200" && document.fit?.truncated?.text.contains("…") == true)
    for (json, option) in [
      (#"{"text": "x", "ignore": ["case"]}"#, "ignore"),
      (#"{"text": "x", "ellipsis": "-"}"#, "ellipsis"),
      (#"{"text": "x", "fit": "wide"}"#, "fit"),
      (#"{"text": "x", "fit": "9", "truncate": "top"}"#, "truncate"),
      (#"{"text": "x", "find": "x", "ignore": ["colour"]}"#, "ignore"),
      (#"{"text": "x", "options": {"size": -1}}"#, "size"),
      (#"{"text": "x", "options": {"duration": "5:00"}}"#, "duration"),
    ] {
      #expect("\(json)") {
        _ = try request(MeasureRequest.self, json).answer()
      } throws: { ($0 as? any TelopError)?.place.options == [option] }
    }
  }

  @Test("glyphs are in hb-shape's notation")
  func shape() throws {
    let asked = try request(
      ShapeRequest.self, #"{"text": "office", "options": {"font": "Inter", "separator": "|"}}"#)
    let document = try asked.document()
    #expect(document.line == "office" && document.runs.count == 1)
    #expect(document.runs[0].font == "Inter-Regular" && document.runs[0].utf8 == [0, 6])
    let advance = document.runs[0].glyphs.compactMap { Int($0.split(separator: "+").last ?? "") }
    let stack = try FontStack(
      asked.options.map { layer in
        var setting = TypeSetting()
        try setting.apply(layer)
        return setting
      } ?? TypeSetting())
    let run = try #require(try stack.prepare("office").runs.first)
    #expect(advance.reduce(0, +) == Int(run.advance.rawValue))
  }

  @Test("every field of an answer may be wanted; an unknown field is an error with a hint")
  func want() throws {
    let optional = ["wholePixels", "loop", "screen", "fontChanges", "rehearsal", "over"]
    let fit = FitRequest(script: "x", want: FieldSelection(Set(optional)))
    #expect(Set(try object(try fit.answer()).keys) == ["version"])
    let measured = MeasureRequest(text: "x", want: FieldSelection(["matches", "fit", "clusters"]))
    #expect(Set(try object(try measured.answer()).keys) == ["version", "clusters"])
    for (json, hint) in [
      (#"{"text": "x", "want": ["widht"]}"#, "did you mean width?"),
      (#"{"text": "x", "want": ["a"]}"#, ""),
      (
        #"{"text": "x", "want": ["a\#(String(repeating: "\u{301}\u{316}", count: 400))"]}"#,
        "…': the answer has no such field"
      ),
    ] {
      #expect("\(json)") {
        _ = try request(MeasureRequest.self, json).answer()
      } throws: { error in
        let error = error as? PlanError
        return error?.place.options == ["want"] && error?.message.hasSuffix(hint) == true
      }
    }
  }

  @Test("a script is fitted; the request overrides its front matter")
  func fit() throws {
    let asked = try request(
      FitRequest.self,
      #"""
      {"script": "---\nduration: 10\nviewport: 640\n---\n# One\n\nHello",
       "options": {"viewport": 1280, "hold-start": "1s"}, "want": ["duration", "viewport", "phases"]}
      """#)
    let answer = try object(try asked.answer())
    #expect(Set(answer.keys) == ["version", "duration", "viewport", "phases"])
    #expect(answer["duration"] as? String == "10" && answer["viewport"] as? String == "1280")
    #expect((answer["phases"] as? [Any])?.count == 2)
    var plain = FitRequest(script: "# One", format: .plain)
    let job = plain.job()
    #expect(try plain.answer() == (try Wire.encode(FitDocument(try job.fit()))))
    #expect(try job.prepared().script.line == "# One")
    plain.format = nil
    #expect(try plain.job().prepared().script.line == "One")
  }

  @Test("a request resumes a talk after an interruption")
  func resume() throws {
    let text = String(repeating: "Measured text, exactly. ", count: 20)
    let asked = try request(
      ResumeRequest.self,
      #"{"script": "\#(text)", "options": {"duration": "2:00"}, "at": "0:30", "paused": "9s", "#
        + #""end-at": "1:50", "want": ["change", "late", "cues"]}"#)
    #expect(try Wire.request(ResumeRequest.self, from: try Wire.encode(asked)) == asked)
    #expect(asked.interruption.endAt == "1:50" && asked.interruption.paused == "9s")
    let answer = try object(try asked.answer())
    #expect(Set(answer.keys) == ["version", "change", "late", "cues"])
    let fit = try asked.plan.job().fit()
    var interruption = Interruption(at: .seconds(30), pause: .seconds(9))
    interruption.end = .seconds(110)
    #expect(try asked.interruption.interruption(of: fit) == interruption)
    let rest = try fit.resumed(after: interruption)
    #expect(answer["change"] as? Double == rest.continuation.change.double)
    for (fields, option) in [
      (#""at": "soon""#, "at"), (#""at": "9:00""#, "at"), (#""at": "0""#, "at"),
      (#""at": "5", "paused": "-1""#, "paused"), (#""at": "5", "paused": "300""#, "end-at"),
      (#""at": "5", "jump": "3""#, "jump"), (#""at": "5", "faster": "0.9""#, "faster"),
      (#""at": "5", "nudge": "back""#, "nudge"),
    ] {
      #expect("\(fields)") {
        _ = try request(ResumeRequest.self, #"{"script": "x", \#(fields)}"#).answer()
      } throws: { ($0 as? PlanError)?.place.options == [option] }
    }
    #expect {
      _ = try request(
        ResumeRequest.self, ##"{"script": "# A\n\nx\n\n# B\n\n# a\n\ny", "at": "5", "jump": "A"}"##
      ).answer()
    } throws: { error in
      "\(error)".contains("jump 'A': sections 1, 3 have this heading; give a number")
    }
    #expect {
      _ = try request(ResumeRequest.self, #"{"script": "x", "at": "1", "puased": "2"}"#)
    } throws: { "\($0)".contains("did you mean paused?") }
    #expect {
      _ = try request(ResumeRequest.self, #"{"script": "x"}"#)
    } throws: { "\($0)".contains("'at' is missing") }
  }

  @Test("an untrusted request reads no files")
  func files() throws {
    let asked = try request(
      FitRequest.self, #"{"script": "x", "options": {"insert": "/etc/hostname"}}"#)
    #expect {
      _ = try asked.answer()
    } throws: { error in
      guard let error = error as? FileError else { return false }
      return error.place.options == ["insert"]
        && error.message == "/etc/hostname: reading files is not allowed here"
    }
  }

  @Test(
    "an untrusted request reads no fonts by path",
    arguments: [
      ("---\nfont: /etc/passwd\n---\nx", "font"),
      ("---\nfont-bold: ./a.ttf\n---\n**x**", "font-bold"),
    ])
  func fontFiles(script: String, option: String) {
    #expect {
      _ = try FitRequest(script: script, name: "talk.md").answer()
    } throws: { error in
      guard let error = error as? FileError else { return false }
      return error.place == ErrorPlace(options: [option], file: "talk.md", line: 2)
        && error.message.hasSuffix("reading files is not allowed here; name a font")
    }
    let layer = OptionLayer([.init("font", ["./a.ttf"])])
    #expect(throws: FileError.self) { try MeasureRequest(text: "x", options: layer).answer() }
    #expect(throws: FileError.self) { try ShapeRequest(text: "x", options: layer).answer() }
    #expect {
      _ = try CheckRequest(pins: "./a.ttf; 48; x; 1").answer()
    } throws: { "\($0)".hasPrefix("pins:1: ./a.ttf: reading files is not allowed here") }
  }

  @Test("an error in front matter has its line, an error in the request its option")
  func errors() throws {
    let script = "---\nfps: fast\n---\nx"
    #expect {
      _ = try FitRequest(script: script, name: "talk.md").answer()
    } throws: { error in
      guard let error = error as? PlanError else { return false }
      return error.place == ErrorPlace(options: ["fps"], file: "talk.md", line: 2)
    }
    let layer = OptionLayer([.init("fsp", ["60"])])
    #expect {
      _ = try FitRequest(script: "x", options: layer).answer()
    } throws: { "\($0)" == "unknown option 'fsp'; did you mean fps?" }
  }

  @Test("pinned widths are checked")
  func check() throws {
    let asked = CheckRequest(pins: "Inter; 48; office; 1\n", want: FieldSelection(["differences"]))
    let answer = try object(try asked.answer())
    #expect(Set(answer.keys) == ["version", "differences"])
    #expect((answer["differences"] as? [Any])?.count == 1)
    #expect {
      _ = try CheckRequest(pins: "nonsense").answer()
    } throws: { ($0 as? PinError)?.place.line == 1 }
  }
}
