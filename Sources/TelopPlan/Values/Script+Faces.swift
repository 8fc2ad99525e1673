package import TelopScript
package import TelopText

extension Script {
  /// The styles of the line for which the fonts have faces: bold for strong text, italic for
  /// emphasis.
  ///
  /// - Complexity: O(styles).
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
