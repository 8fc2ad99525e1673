@_spi(Answers) package import TelopScript
package import TelopText

extension Script {
  /// Strong text as bold ranges, and emphasis as italic ranges.
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
