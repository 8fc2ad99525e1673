import Testing

@Suite("Parsing transcripts of a README")
struct TranscriptTests {
  @Test("blocks, commands and outputs are parsed")
  func parse() throws {
    let text =
      "a\n```console\n$ one\nx\n\ny\n$ two\n```\n````swift\nlet a\n```\n````\n  ```sh\n  b\n  ```\n"
    let blocks = FencedBlock.all(in: text)
    #expect(blocks.map(\.info) == ["console", "swift", "sh"])
    #expect(blocks.map(\.line) == [2, 9, 13])
    #expect(blocks[1].lines == ["let a", "```"])
    #expect(blocks[2].lines == ["b"])
    let transcript = Transcript(blocks[0])
    #expect(
      transcript.steps == [
        .init(command: "one", output: ["x", "", "y"]), .init(command: "two", output: []),
      ])
    #expect(Transcript(blocks[2]).strayLines == ["b"])
  }

  @Test(
    "a wrong output does not match",
    arguments: [
      (["a"], ["a"], true), (["a"], ["b"], false), (["a"], [], false), ([], ["a"], false),
      ([], [], true), (["a"], ["a", ""], false), (["…"], [], true), (["…"], ["x", "y"], true),
      (["a", "…", "z"], ["a", "z"], true), (["a", "…", "z"], ["a", "b", "c", "z"], true),
      (["a", "…", "z"], ["a", "b"], false), (["…", "b"], ["b", "a"], false),
      (["a…"], ["ab"], false),
    ] as [([String], [String], Bool)])
  func match(documented: [String], actual: [String], expected: Bool) {
    #expect(Transcript.matches(documented[...], actual[...]) == expected)
  }

  @Test("commands that change the system are not run")
  func notRun() {
    #expect(!Transcript.isRun("make run") && !Transcript.isRun("git clone x"))
    #expect(!Transcript.isRun("sudo make install") && Transcript.isRun("telop makeup"))
  }
}
