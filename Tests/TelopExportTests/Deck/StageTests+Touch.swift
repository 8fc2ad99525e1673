import Foundation
@_spi(Answers) import Telop
import TestSupport
import Testing

@_spi(Answers) @testable import TelopExport

extension StageTests {
  @Test("taps start and turn slides, swipes turn slides, and the pointer hides after 2 s")
  func pointers() throws {
    let run = """
      const touch = (type, x, y) => document.body.dispatchEvent(new PointerEvent(type,
        { pointerType: "touch", isPrimary: true, pointerId: 7, clientX: x, clientY: y, bubbles: true }));
      const swipe = (from, to) => { touch("pointerdown", from, 300); touch("pointerup", to, 310); };
      swipe(900, 900); note(telop.state, at());
      swipe(900, 900); note(at()); swipe(900, 905); note(at()); swipe(100, 100); note(at());
      swipe(900, 500); note(at()); swipe(300, 700); note(at()); swipe(900, 870); note(at());
      dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
      note(getComputedStyle(root).cursor); await after(2100); note(getComputedStyle(root).cursor);
      """
    #expect(
      try Browser.lists(of: [shown(Self.deck.get(), run: run)])[0] == [
        "playing", 0, 1, 2, 1, 2, 1, 1, "auto", "none",
      ])
  }

  @Test("?at= shows a moment with its slide; Space starts the talk there")
  func moment() throws {
    let deck = try Self.deck.get()
    let fit = try fit(Self.source, Self.values)
    let clock = try #require(
      try fit.slideClock(of: PageAssignment(deck.pageGroupIndices, of: fit.script)))
    let group = try #require(clock.slides.lastIndex { $0.start <= 60_000_000 })
    let page = try #require(deck.pageGroupIndices.firstIndex(of: group))
    let run = """
      note(telop.state, at(), telop.time, get("hint").hidden);
      press("Space"); step(5000); step(6000); note(telop.state, at(), telop.time);
      press("Space"); note(at());
      """
    let found = try Browser.lists(of: [
      shown(deck, query: "at=1:00&start=load", run: run), shown(deck, query: "at=0", run: run),
    ])
    #expect(page > 0)
    #expect(found[0] == ["waiting", page, 60, true, "playing", page, 61, page + 1])
    #expect(found[1] == ["waiting", 0, 0, true, "playing", 0, 1, 1])
  }

  @Test("a tap does not press controls that appear under it; the menu opens at the top edge")
  func clicks() throws {
    let run = """
      const touch = (type, target, x) => target.dispatchEvent(new PointerEvent(type,
        { pointerType: "touch", isPrimary: true, pointerId: 7, clientX: x, clientY: 300, bubbles: true }));
      const tap = (target, x) => {
        touch("pointerdown", target, x);
        touch("pointerup", target, x);
        const end = new Event("touchend", { bubbles: true, cancelable: true });
        target.dispatchEvent(end);
        return end.defaultPrevented;
      };
      telopStage.rehearse(); telopStage.turn(19);
      note(tap(document.body, 900), get("rehearsal").open, tap(get("rehearsal-again"), 900));
      """
    // Without a keyboard: the upper edge has a menu.
    let menu = """
      const touch = type => document.body.dispatchEvent(new PointerEvent(type,
        { pointerType: "touch", isPrimary: true, pointerId: 7, clientX: 900, clientY: 20,
          bubbles: true }));
      const isShown = () => getComputedStyle(get("open-menu")).opacity === "1";
      const open = detail => {
        get("open-menu").focus();
        get("open-menu").dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
      };
      const choose = name => get("menu").querySelector(`[data-do="${name}"]`).click();
      const offered = () => [...get("menu").querySelectorAll("[data-do]")].filter(one => one.offsetWidth > 0)
        .map(one => one.dataset.do + (one.ariaPressed === "true" ? "!" : "")).join(" ");
      note(isShown()); touch("pointerdown"); touch("pointerup"); note(isShown(), telop.state, at());
      open(1); note(get("menu").open, offered()); choose("black");
      note(telopStage.isBlack, get("menu").open, document.activeElement === document.body);
      telop.play(); open(0); note(offered()); choose("pause");
      note(telop.state, document.activeElement.id); open(0); note(offered()); get("menu").click();
      note(get("menu").open); open(0); choose("again"); note(get("choice").open); get("rehearse").click();
      open(0); note(offered()); choose("end"); note(get("rehearsal").open);
      """
    let deck = try Self.deck.get()
    let found = try Browser.lists(of: [shown(deck, run: run), shown(deck, run: menu)])
    #expect(found[0] == [true, true, false])
    #expect(
      found[1] == [
        false, true, "waiting", 0, true, "black again second whole", true, false, true,
        "black! pause again second whole", "paused", "open-menu",
        "black! pause! again second whole", false, true, "black pause end second whole", true,
      ])
  }
}
