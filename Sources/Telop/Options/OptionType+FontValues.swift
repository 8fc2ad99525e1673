internal import TelopText
import TelopUnits

extension OptionType<[Feature]> {
  /// OpenType features, as several values or as one value with commas.
  static var features: Self {
    Self(many: OptionForm(.text, takesMany: true)) { (_, texts) throws(PlanError) in
      var features: [Feature] = []
      for text in texts {
        // An empty value is kept, so that it is rejected below as an invalid feature.
        let parts = text.isEmpty ? [""] : text.split(separator: ",")
        for part in parts {
          do throws(TextError) { features.append(try Feature(String(part))) } catch {
            throw PlanError(.badValue, error.message)
          }
        }
      }
      return features
    } write: {
      $0.map(\.description)
    }
  }
}

extension OptionType<[Variation]> {
  static var variations: Self {
    Self(many: OptionForm(.text, takesMany: true)) { (_, texts) throws(PlanError) in
      var variations: [Variation] = []
      for text in texts {
        do throws(TextError) { variations.append(try Variation(text)) } catch {
          throw PlanError(.badValue, error.message)
        }
      }
      return variations
    } write: {
      $0.map(\.description)
    }
  }
}

extension OptionType<OpticalSize> {
  /// `auto`, `none` or a number.
  static var opticalSize: Self {
    Self(OptionForm(.number, words: ["auto", "none"])) { (_, text) throws(PlanError) in
      try OpticalSize(text)
    } write: {
      $0.description
    }
  }
}
