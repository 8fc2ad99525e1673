internal import TelopText

extension OptionType<[Feature]> {
  /// OpenType features, as several values or as one value with commas.
  static var features: Self {
    Self(many: OptionForm(.text, takesMany: true)) { (_, texts) throws(PlanError) in
      // An empty value is kept, so that it is rejected below as an invalid feature.
      let parts = texts.flatMap { $0.isEmpty ? [""] : $0.split(separator: ",") }
      do throws(TextError) {
        return try parts.map { (part) throws(TextError) in try Feature(String(part)) }
      } catch { throw PlanError(.badValue, error.message) }
    } write: {
      $0.map(\.description)
    }
  }
}

extension OptionType<[Variation]> {
  static var variations: Self {
    Self(many: OptionForm(.text, takesMany: true)) { (_, texts) throws(PlanError) in
      do throws(TextError) {
        return try texts.map { (text) throws(TextError) in try Variation(text) }
      } catch { throw PlanError(.badValue, error.message) }
    } write: {
      $0.map(\.description)
    }
  }
}

extension OptionType<OpticalSize> {
  static var opticalSize: Self {
    Self(OptionForm(.number, words: ["auto", "none"]), reading: OpticalSize.init(_:))
  }
}
