import Foundation
import Telop
@_spi(Answers) import TelopDocuments
import TelopService
import Testing

/// Exports and shows made from the front page, in Chromium.
@Suite("Exports and shows of the front page", .serialized, .secondBrowser)
struct FrontPageCommandTests {
  @Test("all formats are offered; small files are saved at once, movies when ready")
  func exports() async throws {
    let folder = try TestFolder()
    try await FrontPageTests.run { page in
      try await page.browser.command(
        "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.url.path])
      let schema = try await page.server.get("/openapi.json").json
      let request = schema["components"]?["schemas"]?["ExportRequest"]
      guard case .array(let known)? = request?["properties"]?["to"]?["enum"] else {
        throw Browser.Failure(message: "the description has no formats")
      }
      let shown = try await page.browser.decode([String].self, of: "return telop.exports.formats;")
      #expect(Set(shown.map(JSONValue.string)) == Set(known))
      try await page.type(
        "---\nduration: 2\nfps: 10\ncanvas: 320x180\nsize: 18\n---\nSome words.\n")
      try await page.settle()
      #expect(try await page.value("size") == "18 px")
      // One poll of a job is lost.
      _ = try await page.browser.value(
        of: """
          const real = fetch, deleted = window.deleted = [];
          let isLost = false;
          window.fetch = (path, options) => {
            if (options.method === "DELETE") deleted.push(path);
            if (options.method === "GET" && !isLost && path.includes("/jobs/")) {
              isLost = true;
              window.said = new Promise(done => setTimeout(done, 20)).then(
                () => document.querySelector(".job").innerText);
              return Promise.reject(new TypeError("lost"));
            }
            return real(path, options);
          };
          """)
      for (format, file) in [
        ("html", "telop.html"), ("srt", "telop.srt"), ("ograf", "telop.ograf.zip"),
        ("mov", "telop.mov"),
      ] {
        try await page.click("[data-to=\(format)]")
        _ = try await page.saved(file, in: folder)
      }
      #expect(try await page.text(".job .title") == "MOV is ready")
      let said = try await page.browser.decode(String.self, of: "return window.said;")
      #expect(said.contains("try 1, in 1 s"))
      // The format's card shows the refusal.
      try await page.click("[data-to=gif]")
      try await page.browser.wait(until: "document.querySelectorAll('.job').length === 2")
      // The file may still be downloading, so dismissing the card deletes nothing.
      try await page.click(".job button")
      #expect(try await page.browser.decode([String].self, of: "return deleted;") == [])
    }
  }

  @Test("a stage is offered only with slides")
  func stage() async throws {
    let folder = try TestFolder()
    try await FrontPageTests.run { page in
      try await page.browser.command(
        "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.url.path])
      try await page.type(TestDeck.script)
      try await page.settle()
      let isThere = "document.querySelector('[data-to=stage]').checkVisibility()"
      #expect(try await page.browser.decode(Bool.self, of: "return \(isThere);") == false)
      _ = try await page.browser.value(
        of: """
          const bytes = Uint8Array.from(atob("\(Data(TestDeck.pdf()).base64EncodedString())"), one => one.charCodeAt(0));
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([bytes], "slides.pdf"));
          dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
          """)
      try await page.browser.wait(until: isThere)
      let images = "[...document.querySelectorAll('#deck-pages img')]"
      let note = "document.getElementById('deck-notes').textContent"
      try await page.browser.wait(until: "\(note) === 'Each section has a slide of its own.'")
      try await page.browser.wait(
        until: "\(images).length === 3 && \(images).every(one => one.naturalWidth > 0)")
      try await page.click("[data-to=stage]")
      let path = try await page.saved("telop-stage.html", in: folder)
      #expect(try await page.text(".job .title") == "Stage is ready")
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("id=\"slide-2\""))
      // A change of the script, and a change with an error.
      try await page.type("# One\n\nSome words.\n\n# Two\n\nMore words.\n")
      try await page.browser.wait(until: "\(note).includes('3 slides for 2 sections')")
      try await page.type("# One {tme=1}\n\nSome words.\n")
      try await page.click("#remove-slides")
      #expect(try await page.browser.decode(Bool.self, of: "return \(isThere);") == false)
      #expect(
        try await page.browser.decode(
          Bool.self, of: "return document.getElementById('deck').hidden;"))
    }
  }

  @Test("one click creates a listed show with the settings of the page")
  func shows() async throws {
    try await FrontPageTests.run { page in
      try await page.type("---\ntitle: A talk\n---\n# One\n\nSome words.\n")
      try await page.type("1:30", in: "duration")
      try await page.settle()
      try await page.click(".bar [data-do=show]")
      try await page.browser.wait(
        until: "location.pathname.endsWith('/presenter') && window.telop?.show")
      let found = try await page.browser.decode(
        [String].self, of: "return [telop.show.name, String(telop.show.duration)];")
      #expect(found == ["A talk", "90"])
      try await page.open()
      try await page.browser.wait(until: "document.querySelector('#shows li')")
      #expect(try await page.text("#shows b") == "A talk")
      // The window still has its script.
      #expect(try await page.value("text").contains("Some words."))
      // The first heading names a show without a title.
      try await page.type("# *Kerning*, tight\n\nSome words.\n")
      try await page.settle()
      try await page.click(".bar [data-do=show]")
      try await page.browser.wait(
        until: "location.pathname.endsWith('/presenter') && window.telop?.show")
      let name = try await page.browser.decode(String.self, of: "return telop.show.name;")
      #expect(name == "Kerning, tight")
    }
  }

  @Test("the keyboard reaches every control, and focus is always visible")
  func keyboard() async throws {
    let folder = try TestFolder()
    try await FrontPageTests.run { page in
      try await page.browser.command(
        "Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": folder.url.path])
      try await page.press("Tab", 9)
      #expect(try await page.focus().name == "#text")
      try await page.press("Enter", 13, text: "\r")
      #expect(try await page.focus().name == "text")
      try await page.browser.command("Input.insertText", ["text": FrontPageTests.long])
      try await page.settle()
      // Tab reaches every control once, no control traps the focus, and each focus is visible.
      let wanted = try await page.browser.decode(
        Set<String>.self,
        of: """
          return [...document.querySelectorAll("a[href], button, input, select, textarea")]
            .filter(one => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0
              && (one.type !== "radio" || one.checked)).map(\(Self.name));
          """)
      _ = try await page.browser.value(of: "document.querySelector('.skip').focus();")
      var order = [try await page.focus().name]
      while order.count < 100 {
        try await page.press("Tab", 9)
        let (name, isSeen) = try await page.focus()
        if name.isEmpty || name == order.first { break }
        order.append(name)
        #expect(isSeen, "the focus on \(name) is not seen")
      }
      #expect(wanted.subtracting(order) == [])
      #expect(order.count < 100)
      try await page.reach("html")
      try await page.press("Enter", 13, text: "\r")
      _ = try await page.saved("telop.html", in: folder)
      try await page.reach("show")
      try await page.press("Enter", 13, text: "\r")
      try await page.browser.wait(until: "location.pathname.endsWith('/presenter')")
    }
  }

  fileprivate static let name = """
    one => one.dataset.do || one.dataset.to || one.id || one.getAttribute("href") || one.value || one.textContent
    """

  @Test(
    "dropped slides go to the show; sending them again uses the same show")
  func slides() async throws {
    try await FrontPageTests.run { page in
      _ = try await page.browser.value(
        of: """
          const real = fetch, sent = window.sent = [];
          window.fetch = (path, options) => {
            if (!path.endsWith("/deck")) return real(path, options);
            sent.push(`${options.headers["Content-Type"]} ${options.body.size}`);
            return Promise.resolve(sent.length === 1
              ? Response.json({ detail: "the PDF is encrypted" }, { status: 422 }) : Response.json({}, { status: 202 }));
          };
          window.put = files => {
            const dataTransfer = new DataTransfer();
            for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
            dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
          };
          put([["notes.pdf", "no slides"]]);
          """)
      try await page.browser.wait(until: "document.querySelector('#news .error')")
      #expect(try await page.text("#news .title") == "This is not a PDF.")
      _ = try await page.browser.value(
        of: "put([['slides.pdf', '%PDF-1.7 and so on'], ['talk.md', '# One\\n\\nSome words.']]);")
      try await page.browser.wait(
        until: "document.getElementById('slides-name').textContent.includes('.pdf')")
      #expect(try await page.text("#slides-name").hasPrefix("slides.pdf"))
      try await page.settle()
      #expect(try await page.value("text") == "# One\n\nSome words.")
      try await page.click(".bar [data-do=show]")
      try await page.browser.wait(until: "document.querySelector('#news a')")
      #expect(
        try await page.text("#news .title") == "The show is there, but its slides were not sent")
      #expect(try await page.text("#news").contains("The PDF is encrypted"))
      try await page.browser.wait(until: "document.querySelector('#shows li')")
      // The other page has no state from this one.
      let sent = try await page.browser.decode(
        [String].self,
        of: """
          document.querySelector(".bar [data-do=show]").click();
          while (sent.length < 2) await new Promise(next => setTimeout(next, 5));
          return sent;
          """)
      #expect(sent == ["application/pdf 18", "application/pdf 18"])
      try await page.browser.wait(
        until: "location.pathname.endsWith('/presenter') && window.telop?.show")
      let shows = try await page.server.get("/shows").json
      guard case .array(let all)? = shows["shows"] else {
        throw Browser.Failure(message: "no list of shows")
      }
      #expect(all.count == 1)
    }
  }
}

extension FrontPageTests.FrontPage {
  /// Waits until the browser has saved a file in a folder, and returns its path.
  fileprivate func saved(_ name: String, in folder: TestFolder) async throws -> String {
    let path = folder.url.appendingPathComponent(name).path
    try await waitUntil {
      let problem = try await text(".job.error")
      #expect(problem == "")
      return FileManager.default.fileExists(atPath: path)
    }
    return path
  }

  /// Presses a key.
  fileprivate func press(_ key: String, _ code: Int, text: String? = nil) async throws {
    var values: [String: Any] = ["key": key, "code": key, "windowsVirtualKeyCode": code]
    values["type"] = text == nil ? "rawKeyDown" : "keyDown"
    values["text"] = text
    try await browser.command("Input.dispatchKeyEvent", values)
    values["text"] = nil
    values["type"] = "keyUp"
    try await browser.command("Input.dispatchKeyEvent", values)
  }

  /// Name of the focused element, and whether the focus is visible.
  fileprivate func focus() async throws -> (name: String, isSeen: Bool) {
    let found = try await browser.decode(
      [String].self,
      of: """
        const one = document.activeElement;
        if (one === document.body) return ["", ""];
        const outlines = [one, one.closest("label")].map(part => part && getComputedStyle(part));
        const box = one.getBoundingClientRect();
        const isSeen = outlines.some(style => style?.outlineStyle !== "none" && parseFloat(style?.outlineWidth) >= 2)
          && box.bottom > 0 && box.top < innerHeight;
        return [(\(FrontPageCommandTests.name))(one), String(isSeen)];
        """)
    return (found[0], found[1] == "true")
  }

  /// Presses Tab until an element has the focus.
  fileprivate func reach(_ name: String) async throws {
    for _ in 0..<200 where try await focus().name != name { try await press("Tab", 9) }
    #expect(try await focus().name == name)
  }
}
