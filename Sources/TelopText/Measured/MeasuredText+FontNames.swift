internal import TelopUnits

extension MeasuredText {
  /// The names of the line's fonts. Different fonts with one name have their files after the name.
  package var fontNames: [String] {
    fonts.map { font in
      let isShared = fonts.contains { $0 !== font && $0.name == font.name }
      return isShared ? "\(font.name) (\(font.label.lastComponent))" : font.name
    }
  }
}
