@_spi(Answers) package import TelopScript
package import TelopText

extension Script {
  /// The ranges of strong text as bold, and the ranges of emphasis as italic.
  package var faceStyles: [StyledText] {
    styles.compactMap { styled in
      switch styled.style {
      case .strong: StyledText(styled.range, .bold)
      case .emphasis: StyledText(styled.range, .italic)
      case .code, .highlight, .strikethrough, .link: nil
      }
    }
  }
}
