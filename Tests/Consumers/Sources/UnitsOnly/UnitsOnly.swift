import TelopUnits

@main struct UnitsOnly {
  static func main() {
    print(Rational(FontUnits(rawValue: 2048).rawValue) / 2048 * 48)
  }
}
