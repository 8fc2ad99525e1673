package import TelopText
import TelopUnits

extension FontStack {
  /// Measures a text with a type setting. Errors name the option; `badFeature` if no font of the stack has a requested
  /// feature.
  package func prepare(_ text: String, as setting: TypeSetting) throws(TextError) -> MeasuredText {
    do throws(TextError) {
      let measured = try prepare(text, options: setting.shaping)
      try checkFeatures(of: measured)
      return measured
    } catch { throw error.namingItsOption }
  }
}

extension TextError {
  /// The option that causes errors of this kind; `nil` for errors caused by the text.
  package var option: String? {
    switch code {
    case .unknownAxis, .badVariation: "variation"
    case .badFeature: "feature"
    case .badLanguage: "language"
    case .badScript: "script"
    case .noFonts: "no-bundled-fonts"
    case .tooManyFonts: "font"
    default: nil
    }
  }

  package var namingItsOption: TextError { option.map { about(option: $0) } ?? self }
}
