import Foundation
import Testing

extension PresenterWordTests {
  @Test("word tables are complete in both languages, also for problems")
  func tables() async throws {
    let names = try Self.errorNames
    #expect(names.count > 60)
    let missing = try await Browser.inModules(
      [String].self,
      of: """
        const [{ wordsOf }, { frontWords }, { stageWords }, { problemWords, lossWords }] = await Promise.all(
          ["words", "front", "stagewords", "problems"].map(name => import(`/pages/${name}.mjs`)));
        const keys = (table, path) => Object.entries(table).flatMap(([key, value]) => value?.constructor === Object
          ? keys(value, `${path}.${key}`) : `${path}.${key} ${typeof value}`);
        const tables = language => [wordsOf(language), frontWords(language), stageWords(language)[0]]
          .flatMap((table, index) => keys(table, String(index)));
        const [ja, en] = ["ja", "en"].map(tables);
        const missing = [...ja.filter(key => !en.includes(key)), ...en.filter(key => !ja.includes(key))];
        const isJapanese = text => /[ぁ-ヶ一-龠]/.test(text);
        const other = problemWords({}, "ja").says[0];
        for (const name of \(names)) {
          const [says] = problemWords({ type: `telop:${name}`, detail: "this is wrong" }, "ja").says;
          if (says === other || !isJapanese(says)) missing.push(name);
        }
        // For a wrong value, the Japanese sentence is about the option's own values.
        const schemas = (await (await fetch("/openapi.json")).json()).components.schemas;
        await Promise.all(Object.keys(schemas.ExportOptions.properties).map(async option => {
          const body = JSON.stringify({ script: "words", to: "png", options: { [option]: "?" } });
          const headers = { "Content-Type": "application/json" };
          const answer = await fetch("/v1/export", { method: "POST", headers, body });
          if (answer.ok) return;
          const problem = await answer.json(), { says: [says] } = problemWords(problem, "ja");
          if (says === problemWords({ ...problem, detail: "" }, "ja").says[0]
            && ["badValue", "badLength", "badFormat"].includes(problem.type.slice(6))) missing.push(problem.detail);
        }));
        const contradictions = [
          { "min-speed": "400", "max-speed": "300" }, { loop: "3", slides: "0:10" }, { logo: "none.svg" },
          { place: "left" }, { clock: "left", loop: "endless" }, { canvas: "1280x720", viewport: "800" },
        ];
        for (const options of contradictions) {
          const script = `---\n${Object.entries(options).map(pair => pair.join(": ")).join("\\n")}\n---\n# A\n\na\n\n# B\n\nb`;
          const answer = await fetch("/v1/fit", { method: "POST", headers: { "Content-Type": "text/markdown" }, body: script });
          const problem = await answer.json();
          const [says, generic] = [problem, { ...problem, detail: "" }].map(one => problemWords(one, "ja").says[0]);
          if (says === generic) missing.push(problem.detail);
        }
        const statuses = [401, 403, 404, 408, 409, 413, 415, 422, 429, 500, 503, 507];
        for (const language of ["ja", "en"]) for (const status of statuses) {
          const { says } = problemWords({ status }, language);
          if (says[0] === problemWords({}, language).says[0] || isJapanese(says[0]) !== (language === "ja")) {
            missing.push(`${language} ${status}`);
          }
        }
        const english = problemWords({ detail: "the body is longer", fix: "curl -F it" }, "en").says.join();
        if (english !== "The body is longer,curl -F it") missing.push(english);
        for (const note of [
          "a.pdf: 3 slides for 2 sections: 1–2 “A”, 3 “B”; {slide=3} at the end of a heading sets its slide",
          "a.pdf: 3 slides for 2 sections: 1–2 “A”, 3 “B”",
          "a.pdf: 90 slides for 2 sections cannot be matched: the band follows its times, not the slides",
          "a.pdf: 9 slides for 1 section: the band follows its times, not the slides, because nothing says where",
          "a.pdf: 3 slides for 2 sections, and line 9 has {slide=4}: the band follows its times, not the slides",
          "a.pdf: poppler did not read the page labels from page 3 on; page numbers are used instead",
          "a.pdf: poppler cannot draw page 3 and 2 more; its number is shown instead",
          "a.pdf, page 3: the link to https://a.org has no words to click on, and is left out",
          "a.pdf, page 3: the link to file:a is not a web address, and is left out; so are 2 more",
        ]) if (!isJapanese(lossWords(note, "ja") ?? "")) missing.push(note);
        return missing;
        """)
    #expect(missing == [])
  }

  /// The codes of the errors that the service passes on, read from their declarations.
  private static var errorNames: [String] {
    get throws {
      let sources = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../../../../Sources").standardizedFileURL
      let files = [
        "Telop/Files/FileReader", "Telop/Video/MediaError",
        "TelopDocuments/Rehearsal/RehearsalError", "TelopExport/Values/ExportError",
        "TelopPlan/Values/PlanError", "TelopScript/Editing/InsertRule",
        "TelopScript/Values/ScriptError",
        "TelopServer/Sources/TelopShows/ShowError", "TelopText/Values/TextError",
      ]
      return try files.flatMap { file in
        let text = try String(
          contentsOf: sources.appendingPathComponent(file + ".swift"), encoding: .utf8)
        let body = text.components(separatedBy: "enum Code: String").dropFirst().first?
          .components(separatedBy: "\n  }\n").first
        return (body ?? "").split(separator: "\n").filter { $0.hasPrefix("    case ") }
          // `case name` or `case name = "code"`.
          .map {
            $0.dropFirst(9).split(separator: "\"").count > 1
              ? String($0.split(separator: "\"")[1]) : String($0.dropFirst(9))
          }
      }
    }
  }
}
