import Foundation
import Telop
import Testing

@testable import TelopService

@Suite("The presenter page of a show with slides", .serialized, .secondBrowser)
struct PresenterSlideTests {
  @Test("the page shows the pictures of this slide and the next one")
  func pictures() async throws {
    try await PresenterTests.run(1_280, 720, script: TestDeck.script) { page in
      let sent = try await TestDeck.send(TestDeck.pdf(), to: page.show, page.server)
      #expect([201, 202].contains(sent.status), "\(sent.text)")
      try await page.open()
      try await page.browser.wait(
        until: "['now', 'next'].every(name => "
          + "document.getElementById(name + '-picture').naturalWidth > 0)")
      // The page lays itself out once it has drawn the pictures.
      try await page.browser.wait(
        until: """
          (() => {
            const box = id => document.getElementById(id).getBoundingClientRect();
            // Slides without a background are on white of their own size.
            const areOnPaper = ["now", "next"].every(name => {
              const image = document.getElementById(name + "-picture"), { width, height } = box(image.id);
              return getComputedStyle(image).backgroundColor === "rgb(255, 255, 255)"
                && Math.abs(width / height - image.naturalWidth / image.naturalHeight) < .05;
            });
            return areOnPaper && box("last").bottom <= box("dock").top;
          })()
          """)
      try await page.press("End", revision: 2)
      try await page.browser.wait(until: "document.getElementById('next-picture').hidden")
    }
  }

  @Test("keys turn slides, and their times are written into the script")
  func slides() async throws {
    let folder = try TestFolder()
    try await RehearsalRouteTests.serve(try RehearsalRouteTests.export(ago: 5), in: folder) {
      server, show in
      try await Browser.run(
        width: 1_280, height: 800, preferences: ["intl.accept_languages": "en"]
      ) { browser in
        let page = PresenterTests.Page(server: server, browser: browser, show: show)
        try await page.open()
        #expect(try await page.text("#slide") == "Slide i (1 / 3)")
        #expect(try await page.text("#next-slide").hasPrefix("Next slide: ii · in\u{a0}"))
        #expect(try await page.text("#controls [data-do=next] .label") == "Slide")
        let link = try await browser.decode(
          String.self, of: "return new URL(document.getElementById('stage').href).pathname;")
        #expect(link == "\(show)/stage")
        // The whole page fits, as without slides.
        let isWhole = try await browser.decode(
          Bool.self,
          of: """
            const box = id => document.getElementById(id).getBoundingClientRect();
            return box("timeline").bottom <= box("dock").top;
            """)
        #expect(isWhole)
        try await page.press("PageDown", revision: 3)
        try await browser.wait(
          until: "document.querySelector('#slide').textContent === 'Slide ii (2 / 3)'")
        try await page.press("End", revision: 4)
        try await browser.wait(
          until: "document.querySelector('#next-slide').textContent === 'This is the last slide'")
        try await page.press("Home", revision: 5)
        try await page.press("PageUp")
        #expect(try await page.text("#last-name") == "To slide 1")
        for revision in 6...7 { try await page.press("PageDown", revision: revision) }
        #expect(try await page.text("[data-do=undo] .label") == "Undo: Next slide")

        try await browser.wait(until: "!document.querySelector('#times').hidden")
        for (width, height) in [(1_280, 720), (1_366, 768)] {
          try await page.resize(width, height)
          let isVisible = try await browser.decode(
            Bool.self,
            of: """
              const box = id => document.getElementById(id).getBoundingClientRect();
              // A title of two lines makes the cards higher.
              document.getElementById("now").textContent = "A title of two lines ".repeat(9);
              return box("times").top >= 0 && box("times").bottom <= box("dock").top;
              """)
          #expect(isVisible, "\(width)")
        }
        _ = try await browser.decode(
          Bool.self, of: "document.querySelector('#times').click(); return true")
        #expect(
          try await browser.decode(
            Int.self, of: "return document.querySelectorAll('#rehearsal-times li').length") == 3)
        _ = try await browser.decode(
          Bool.self, of: "document.querySelector('#rehearsal-write').click(); return true")
        try await browser.wait(until: "document.querySelector('#rehearsal-said').textContent")
        #expect(try await page.text("#rehearsal-said") == "The times are in talk.md.")
        let text = try String(
          contentsOf: folder.url.appendingPathComponent("talk.md"), encoding: .utf8)
        #expect(text.contains("\nslides: [0:00, "))
      }
    }
  }
}
