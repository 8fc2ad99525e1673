import TelopUnits

@main struct UnitsOnly {
  static func main() {
    print(FontUnits(rawValue: 2048).pixels(size: 48, unitsPerEm: 2048))
  }
}
