extension ShowState {
  /// Restores the state before the last command; `ShowCommandEntry.undo` decides whether the text stays where it is.
  mutating func undo(at moment: Moment) throws {
    guard let last = undoEntries.popLast() else {
      throw ShowError(.notNow, "there is nothing to undo")
    }
    if last.command == .pause, phase(at: moment) == .paused { return try resume(at: moment) }
    let before = last.before
    // Undoing any other command keeps the slide times that were recorded since.
    if [.go, .restart, .deck].contains(last.command.name) || before.repeats && !repeats {
      rehearsed = before.rehearsed
    } else if repeats, !before.repeats, leg(at: moment)?.planStart != last.leg?.planStart {
      // The show is in a later pass, to which the recorded times do not apply.
      rehearsed = nil
    }
    source = before.source
    fit = before.fit
    textRevision = before.textRevision
    repeats = before.repeats
    finishMoment = before.finishMoment
    startMoment = before.startMoment
    isFed = before.isFed
    feedTiming = before.feedTiming
    deck = before.deck
    if page != before.page { show(page: before.page, at: moment) }
    if isShown != before.isShown { show(before.isShown, at: moment) }
    if try last.command.entry?.undo(&self, last, moment) == true { return }
    end = before.end
    guard let leg = last.leg else {
      legs = []
      return
    }
    if legs.last.map({ $0.from > leg.from || $0.planStart != leg.planStart }) ?? true {
      legs.append(
        (waitingLeg(after: leg).flatMap { $0.from <= moment ? $0 : nil } ?? leg).starting(
          at: moment))
    }
  }

  /// Undoes `end` or `resume` and keeps the text in place. Returns `false` for ended text, and if the text waited for
  /// a feed before the command.
  mutating func keepOffset(undoing last: UndoEntry, at moment: Moment) throws -> Bool {
    let phase = phase(at: moment)
    guard let leg = leg(at: moment), let formerLeg = last.leg, !formerLeg.isWaitingForText,
      phase != .ended
    else { return false }
    // A later pass of a repeating show has its own end, which stays.
    let isSamePass = leg.planStart == formerLeg.planStart
    var restored = leg
    if isSamePass { restored.requestedEnd = formerLeg.requestedEnd }
    if last.command == .resume {
      legs.append(restored.standing(at: moment))
    } else if isSamePass {
      end = last.before.end
      guard phase == .running else { return true }
      legs.append(try continued(restored, at: moment, from: leg.offset(at: moment)))
    }
    return true
  }

  /// Undoes an edit, and keeps running text where it is. Returns `false` in three cases: the text does not run; a feed
  /// had added text before the edit; or visible text would change.
  mutating func keepText(of last: UndoEntry, at moment: Moment) throws -> Bool {
    guard let leg = leg(at: moment), let formerLeg = last.leg, phase(at: moment) == .running,
      !isFed, formerLeg.standstillOffset == nil, leg.planStart == formerLeg.planStart,
      let shown = try? shownEnd(of: leg, at: moment),
      (try? Self.check(formerLeg.fit, against: leg.fit, shown: shown)) != nil
    else { return false }
    legs.append(
      try continued(
        formerLeg, at: moment, from: leg.offset(at: moment),
        planTime: formerLeg.planTime(atOffsetOf: leg, at: moment)
      ).keepingOverdueSlide(of: leg))
    return true
  }
}
