import Foundation
import Testing

extension FrontPageTests {
  @Test("an error shows its line, a link to it and a fix")
  func errors() async throws {
    try await Self.run { page in
      try await page.type("# One\n\nSome words.\n\n# Two {tme=1:20}\n\nMore words.\n")
      try await page.browser.wait(until: "document.querySelector('#news .error')")
      #expect(try await page.text("#news .title").hasPrefix("Line 5"))
      #expect(try await page.text("#instead") == "Mend it and it runs here")
      try await page.click("#news .plain")
      let found = try await page.browser.decode(
        String.self,
        of: """
          const field = document.activeElement;
          return field.id + " " + field.value.slice(field.selectionStart, field.selectionEnd);
          """)
      #expect(found == "text # Two {tme=1:20}")
      try await page.click("#news button")
      try await page.settle()
      #expect(try await page.value("text") == "# One\n\nSome words.\n\n# Two\n\nMore words.\n")
      #expect(try await page.text("#news") == "")
      // Braces at the end of a paragraph.
      try await page.type("# One\n\nSome words. {keep=2}\n")
      try await page.browser.wait(until: "document.querySelector('#news .error')")
      #expect(try await page.text("#news button").contains("{keep=2}"))
      try await page.click("#news button")
      try await page.settle()
      #expect(try await page.value("text") == "# One\n\nSome words.\n")
      // A mistyped name, a full-width colon, and a mistyped value.
      for (wrong, right) in [
        ("sise: 60", "size: 60"), ("title：A talk", "title: A talk"),
        ("clock: lefft", "clock: left"),
      ] {
        try await page.type("---\n\(wrong)\n---\nSome words.\n")
        try await page.browser.wait(until: "document.querySelector('#news .error')")
        #expect(try await page.text("#news button") == "Write “\(right)”")
        try await page.click("#news button")
        try await page.settle()
        #expect(try await page.value("text") == "---\n\(right)\n---\nSome words.\n")
      }
      // Lengths other than the type size.
      try await page.type("---\nviewport: wide\n---\nSome words.\n")
      try await page.browser.wait(until: "document.querySelector('#news .error')")
      #expect(try await page.text("#news .title") == "Line 2: viewport cannot be read")
      // A theme of a slide program, which Telop ignores.
      try await page.type("---\ntheme: newz\n---\nSome words.\n")
      try await page.settle()
      #expect(try await page.text("#look-note") == "Telop has no look named “newz”.")
      #expect(try await page.isSeen("#look input[value=base]:checked"))
      try await page.type("some minutes", in: "duration")
      try await page.browser.wait(until: "document.querySelector('#duration[aria-invalid]')")
      #expect(try await page.text("#duration-error").contains("5:00"))
      try await page.click("#news button")
      try await page.settle()
      #expect(try await page.value("duration") == "5:00")
      // A preview that loads after the text has changed is not shown.
      let left = try await page.browser.decode(
        [String].self,
        of: """
          const field = document.getElementById("text");
          const put = text => {
            field.focus();
            field.select();
            document.execCommand(text ? "insertText" : "delete", false, text);
          };
          put("# One\\n\\nOther words.");
          const next = "#screen iframe:not(.shown)";
          while (!document.querySelector(next)) await new Promise(done => setTimeout(done, 1));
          put("");
          return [document.querySelector(next)?.outerHTML ?? "", document.getElementById("picture").className];
          """)
      #expect(left == ["", "without"])
      // The label for screen readers stays.
      #expect(
        try await page.browser.decode(
          String.self,
          of: """
            telop.preview.seek(1);
            return document.getElementById("screen").getAttribute("aria-label");
            """) == "The line runs here")
    }
  }
}
