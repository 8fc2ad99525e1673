public import TelopText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributeScopes {
  /// What Telop reads of an attributed string, beside Foundation's own attributes. Nothing here depends
  /// on a size.
  public struct TelopAttributes: AttributeScope {
    /// The face of the text's family: bold, italic.
    public let face: FaceAttribute
    /// OpenType features of the text.
    public let features: FeaturesAttribute
    /// A name for a stretch to find again in the measured line.
    public let highlight: HighlightAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// Telop's attributes.
  public var telop: TelopAttributes.Type { TelopAttributes.self }

  /// The face that text takes of its family.
  public enum FaceAttribute: AttributedStringKey {
    /// Bold, italic, both.
    public typealias Value = FaceStyle
    /// The attribute's name.
    public static let name = "telop.face"
  }

  /// The OpenType features of a text, beyond those of the whole line; their own ranges do not count.
  public enum FeaturesAttribute: AttributedStringKey {
    /// In any order.
    public typealias Value = [Feature]
    /// The attribute's name.
    public static let name = "telop.features"
  }

  /// A stretch of text to find again.
  public enum HighlightAttribute: AttributedStringKey {
    /// Any name.
    public typealias Value = String
    /// The attribute's name.
    public static let name = "telop.highlight"
  }
}

extension AttributeDynamicLookup {
  /// Lets `text.face`, `text.features` and `text.highlight` be written.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.TelopAttributes, Key>
  ) -> Key { self[Key.self] }
}
