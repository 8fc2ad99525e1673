/// Places of a rule, as glyph classes or glyph numbers.
struct ClassPlaces {
  let classes: [UInt16]
  private var known: [Int: LayoutRules.Place] = [:]

  init(_ classes: [UInt16]) { self.classes = classes }

  mutating func places(
    _ numbers: [Int], _ isByClass: Bool, _ table: LayoutBytes, _ rules: inout LayoutRules
  ) throws(LayoutBytes.Damaged) -> [LayoutRules.Place] {
    var places: [LayoutRules.Place] = []
    for number in numbers {
      if !isByClass {
        places.append(.glyph(UInt16(number)))
      } else if let known = known[number] {
        places.append(known)
      } else {
        let place = rules.addSet(try table.set(ofClass: number, in: classes))
        known[number] = place
        places.append(place)
      }
    }
    return places
  }
}
