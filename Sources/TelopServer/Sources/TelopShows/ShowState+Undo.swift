extension ShowState {
  /// All is as before the last command, but for what would jump.
  mutating func undo(at moment: Moment) throws {
    guard let last = former.popLast() else {
      throw ShowError(.notNow, "there is nothing to undo")
    }
    if last.deed.record.command == .pause, phase(at: moment) == .paused {
      try resume(at: moment)
      return
    }
    (source, fit, text) = (last.source, last.fit, last.text)
    (repeats, finished, begun) = (last.repeats, last.finished, last.begun)
    (isFed, feeding) = (last.isFed, last.feeding)
    deck = last.deck
    if page != last.page { (page, pageSince) = (last.page, moment) }
    if [.go, .deck].contains(last.deed.record.command.name) { rehearsed = last.rehearsed }
    if isShown != last.isShown { (isShown, shownSince) = (last.isShown, moment) }
    switch last.deed.record.command.name {
    // They left the text where it was.
    case .takeOff, .bringBack, .loop, .finish, .deck: return
    // Its text has gone on with a slide, and nothing jumps.
    case .slide:
      followSlides(at: moment)
      return
    default: break
    }
    end = last.end
    guard let leg = last.leg else {
      legs = []
      return
    }
    if legs.last.map({ $0.from > leg.from || $0.zero != leg.zero }) ?? true {
      legs.append((dry(behind: leg).flatMap { $0.from <= moment ? $0 : nil } ?? leg).from(moment))
    }
  }
}
