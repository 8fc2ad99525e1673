/// Reads the rules of lookups from `GSUB` or `GPOS`.
struct LayoutReader {
  typealias Damaged = LayoutBytes.Damaged
  typealias Matcher = LayoutRules.Matcher

  private let table: LayoutBytes
  private let isSubstitution: Bool
  private let lookups: [Int]
  /// The indices of lookups still to be read.
  private var pending: [Int] = []
  /// Matchers of the coverage tables that have been read, by the table's offset.
  private var coverages: [Int: Matcher] = [:]

  init(_ table: LayoutBytes, isSubstitution: Bool) throws(Damaged) {
    self.table = table
    self.isSubstitution = isSubstitution
    lookups = try table.lookups()
  }

  /// Adds the rules of the given lookups, and of lookups that they call.
  mutating func read(_ indices: [Int], into rules: inout LayoutRules) throws(Damaged) {
    var seen: Set<Int> = []
    pending = indices
    while let index = pending.popLast() {
      guard seen.insert(index).inserted, index < lookups.count else { continue }
      let (kind, flags, subtables) = try table.lookup(
        lookups[index], extensionKind: isSubstitution ? 7 : 9)
      // A lookup that skips base glyphs (flag 2) or ligatures (flag 4) may reach glyphs at any distance. A lookup that
      // skips only marks (flag 8) stays within neighbouring shaped units, because they include their marks.
      if flags & 0b110 != 0 { rules.hasUnboundedRules = true }
      for subtable in subtables {
        if isSubstitution {
          try readSubstitution(subtable, kind, &rules)
        } else {
          try readPositioning(subtable, kind, &rules)
        }
      }
    }
  }

  private mutating func readSubstitution(
    _ start: Int, _ kind: Int, _ rules: inout LayoutRules
  ) throws(Damaged) {
    // 1 single, 2 multiple, 3 alternate, 4 ligature, 5 context, 6 chain, 8 reverse chain.
    switch kind {
    case 1:
      let format = try table.u16(start)
      for (glyph, index) in try table.coverage(start + table.u16(start + 2)) {
        let outcome =
          try format == 1
          ? (Int(glyph) + table.u16(start + 4)) & 0xFFFF : table.u16(start + 6 + 2 * index)
        rules.addOutcome(UInt16(outcome), of: glyph)
      }
    case 2, 3:
      for (glyph, index) in try table.coverage(start + table.u16(start + 2)) {
        let set = start + (try table.u16(start + 6 + 2 * index))
        rules.affectedGlyphs.insert(glyph)
        if kind == 2, try table.u16(set) == 0 { rules.deletableGlyphs.insert(glyph) }
        for outcome in try table.list(set + 2, count: table.u16(set)) {
          rules.addOutcome(UInt16(outcome), of: glyph)
        }
      }
    case 4: try readLigatures(start, &rules)
    case 5: try readContext(start, &rules)
    case 6: try readChain(start, &rules)
    case 8: try readReverseChain(start, &rules)
    default: throw Damaged()
    }
  }

  private mutating func readLigatures(_ start: Int, _ rules: inout LayoutRules) throws(Damaged) {
    for (glyph, index) in try table.coverage(start + table.u16(start + 2)) {
      let set = start + (try table.u16(start + 6 + 2 * index))
      for relative in try table.list(set + 2, count: table.u16(set)) {
        let ligature = set + relative
        let outcome = UInt16(try table.u16(ligature))
        let others = try table.list(ligature + 4, count: max(0, table.u16(ligature + 2) - 1))
        let glyphs = [glyph] + others.map { UInt16($0) }
        for component in glyphs { rules.addOutcome(outcome, of: component) }
        try add(glyphs.map { .glyph($0) }, to: &rules)
      }
    }
  }

  private mutating func readReverseChain(_ start: Int, _ rules: inout LayoutRules) throws(Damaged) {
    var next = start + 4
    let before = try coverageMatchers(start, table.list(at: &next).reversed(), &rules)
    let matcher = try coverageMatcher(start + table.u16(start + 2), &rules)
    let after = try coverageMatchers(start, table.list(at: &next), &rules)
    try add(before: before, [matcher], after: after, to: &rules)
    for (glyph, index) in try table.coverage(start + table.u16(start + 2)) {
      rules.addOutcome(UInt16(try table.u16(next + 2 + 2 * index)), of: glyph)
    }
  }

  private mutating func readPositioning(
    _ start: Int, _ kind: Int, _ rules: inout LayoutRules
  ) throws(Damaged) {
    // 1 single, 2 pair, 3 cursive, 4 to 6 marks, 7 context, 8 chain.
    switch kind {
    case 1: rules.affectedGlyphs.formUnion(try table.coverageSet(start + table.u16(start + 2)))
    case 2: try readPairs(start, &rules)
    case 3:
      let matcher = try coverageMatcher(start + table.u16(start + 2), &rules)
      try add([matcher, matcher], to: &rules)
    case 4, 5, 6:
      let marks = try table.coverageSet(start + table.u16(start + 2))
      let bases = try table.coverageSet(start + table.u16(start + 4))
      rules.attachedGlyphs.formUnion(marks)
      rules.affectedGlyphs.formUnion(marks)
      rules.affectedGlyphs.formUnion(bases)
    case 7: try readContext(start, &rules)
    case 8: try readChain(start, &rules)
    default: throw Damaged()
    }
  }

  private func readPairs(_ start: Int, _ rules: inout LayoutRules) throws(Damaged) {
    let first = try table.coverageSet(start + table.u16(start + 2))
    rules.pairFirsts.formUnion(first)
    rules.affectedGlyphs.formUnion(first)
    let firstFormat = try table.u16(start + 4)
    let secondFormat = try table.u16(start + 6)
    // A second glyph with a value of its own is consumed: it cannot be the first glyph of the next pair.
    if secondFormat != 0 { rules.hasUnboundedRules = true }
    if try table.u16(start) == 1 {
      let size = 2 + 2 * (firstFormat.nonzeroBitCount + secondFormat.nonzeroBitCount)
      for relative in try table.list(start + 10, count: table.u16(start + 8)) {
        for pair in 0..<(try table.u16(start + relative)) {
          let glyph = UInt16(try table.u16(start + relative + 2 + size * pair))
          rules.pairSeconds.insert(glyph)
          rules.affectedGlyphs.insert(glyph)
        }
      }
    } else {
      let classCounts = (first: try table.u16(start + 12), second: try table.u16(start + 14))
      let size = firstFormat.nonzeroBitCount + secondFormat.nonzeroBitCount
      var hasValues = [Bool](repeating: false, count: classCounts.second)
      for row in 0..<classCounts.first {
        try table.countSteps(classCounts.second)
        for column in 0..<classCounts.second where !hasValues[column] {
          let record = start + 16 + 2 * size * (row * classCounts.second + column)
          for value in 0..<size where try table.u16(record + 2 * value) != 0 {
            hasValues[column] = true
          }
        }
      }
      let classes = try table.classes(start + table.u16(start + 10))
      for (glyph, number) in classes.enumerated()
      where Int(number) < hasValues.count && hasValues[Int(number)] {
        rules.pairSeconds.insert(UInt16(glyph))
        rules.affectedGlyphs.insert(UInt16(glyph))
      }
    }
  }

  private func add(
    before: [Matcher] = [], _ matchers: [Matcher], after: [Matcher] = [],
    to rules: inout LayoutRules
  ) throws(Damaged) {
    // Limits a table to 250,000 sequences.
    try table.countSteps(200)
    rules.addSequence(before + matchers + after)
  }

  /// The set of glyphs in a coverage table, as one position of a rule's sequence.
  private mutating func coverageMatcher(
    _ start: Int, _ rules: inout LayoutRules
  ) throws(Damaged) -> Matcher {
    if let matcher = coverages[start] { return matcher }
    let matcher = rules.addSet(try table.coverageSet(start))
    coverages[start] = matcher
    return matcher
  }

  /// The glyph sets of several coverage tables; `offsets` count from `start`.
  private mutating func coverageMatchers(
    _ start: Int, _ offsets: [Int], _ rules: inout LayoutRules
  ) throws(Damaged) -> [Matcher] {
    try offsets.map { (offset) throws(Damaged) in try coverageMatcher(start + offset, &rules) }
  }

  /// Adds to `pending` the lookups that a rule calls: `count` records, each of a position and a lookup.
  private mutating func addCalls(_ start: Int, count: Int) throws(Damaged) {
    for record in 0..<count { pending.append(try table.u16(start + 4 * record + 2)) }
  }

  private mutating func readContext(_ start: Int, _ rules: inout LayoutRules) throws(Damaged) {
    switch try table.u16(start) {
    case 1, 2:
      let isByClass = try table.u16(start) == 2
      var matchers = ClassMatchers(isByClass ? try table.classes(start + table.u16(start + 4)) : [])
      for (first, set) in try ruleSets(start, countAt: isByClass ? 6 : 4, matchers, &rules) {
        for relative in try table.list(set + 2, count: table.u16(set)) {
          let rule = set + relative
          let count = try table.u16(rule)
          let others = try table.list(rule + 4, count: max(0, count - 1))
          let end = rule + 4 + 2 * others.count
          try add([first] + matchers.matchers(others, table, &rules), to: &rules)
          try addCalls(end, count: table.u16(rule + 2))
        }
      }
    case 3:
      let count = try table.u16(start + 2)
      try add(coverageMatchers(start, table.list(start + 6, count: count), &rules), to: &rules)
      try addCalls(start + 6 + 2 * count, count: table.u16(start + 4))
    default: throw Damaged()
    }
  }

  private mutating func readChain(_ start: Int, _ rules: inout LayoutRules) throws(Damaged) {
    switch try table.u16(start) {
    case 1, 2:
      let isByClass = try table.u16(start) == 2
      let classes = { [table] (field: Int) throws(Damaged) -> [UInt16] in
        isByClass ? try table.classes(start + table.u16(start + field)) : []
      }
      var before = ClassMatchers(try classes(4))
      var matchers = ClassMatchers(try classes(6))
      var after = ClassMatchers(try classes(8))
      for (first, set) in try ruleSets(start, countAt: isByClass ? 10 : 4, matchers, &rules) {
        for relative in try table.list(set + 2, count: table.u16(set)) {
          var next = set + relative
          let backtrack = try table.list(at: &next)
          let others = try table.list(at: &next, omitsFirst: true)
          let lookahead = try table.list(at: &next)
          try add(
            before: before.matchers(backtrack.reversed(), table, &rules),
            [first] + matchers.matchers(others, table, &rules),
            after: after.matchers(lookahead, table, &rules), to: &rules)
          try addCalls(next + 2, count: table.u16(next))
        }
      }
    case 3: try readCoverageChain(start, &rules)
    default: throw Damaged()
    }
  }

  /// Reads a chain that lists the glyphs of each position.
  private mutating func readCoverageChain(_ start: Int, _ rules: inout LayoutRules) throws(Damaged)
  {
    var next = start + 2
    // The font lists the glyphs before the input in reverse order.
    let before = try coverageMatchers(start, table.list(at: &next).reversed(), &rules)
    let input = try coverageMatchers(start, table.list(at: &next), &rules)
    let after = try coverageMatchers(start, table.list(at: &next), &rules)
    try add(before: before, input, after: after, to: &rules)
    try addCalls(next + 2, count: table.u16(next))
  }

  /// The sets of rules in a context or chain subtable: the matcher of the first glyph of a set's rules, and the set's
  /// offset. There is one set for each first glyph or its class. At the offset `field` in the subtable is the number of
  /// sets, followed by their offsets.
  private func ruleSets(
    _ start: Int, countAt field: Int, _ matchers: ClassMatchers, _ rules: inout LayoutRules
  ) throws(Damaged) -> [(first: Matcher, set: Int)] {
    let sets = try table.list(start + field + 2, count: table.u16(start + field))
    let coverage = start + (try table.u16(start + 2))
    var ruleSets: [(first: Matcher, set: Int)] = []
    // A set whose offset is 0 has no rules.
    if matchers.isByGlyph {
      for (glyph, index) in try table.coverage(coverage)
      where index < sets.count && sets[index] != 0 {
        ruleSets.append((.glyph(glyph), start + sets[index]))
      }
    } else {
      let covered = try table.coverageSet(coverage)
      for (number, set) in sets.enumerated() where set != 0 {
        let glyphs = try table.set(ofClass: number, in: matchers.classes).intersection(covered)
        ruleSets.append((rules.addSet(glyphs), start + set))
      }
    }
    return ruleSets
  }
}
