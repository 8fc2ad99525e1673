public import TelopText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributeScopes {
  /// The attributes that Telop reads, and those of Foundation. No value depends on the type size.
  public struct TelopAttributes: AttributeScope {
    /// The face of the text's font family: bold, italic or both.
    public let face: FaceAttribute
    /// OpenType features of the text.
    public let features: FeaturesAttribute
    /// A name by which to find this text in the measured line.
    public let highlight: HighlightAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// Telop's attributes.
  public var telop: TelopAttributes.Type { TelopAttributes.self }

  /// The face of the font family that draws the text.
  public enum FaceAttribute: AttributedStringKey {
    /// Bold, italic or both; empty for the plain face.
    public typealias Value = FaceStyle
    /// The attribute's name.
    public static let name = "telop.face"
  }

  /// OpenType features of the text, in addition to the features of the line. A feature's `range` is ignored.
  public enum FeaturesAttribute: AttributedStringKey {
    /// The features, in any order.
    public typealias Value = [Feature]
    /// The attribute's name.
    public static let name = "telop.features"
  }

  /// A named part of the text, to be found in the measured line.
  public enum HighlightAttribute: AttributedStringKey {
    /// The name; any text.
    public typealias Value = String
    /// The attribute's name.
    public static let name = "telop.highlight"
  }
}

extension AttributeDynamicLookup {
  /// Makes `text.face`, `text.features` and `text.highlight` available.
  public subscript<Key: AttributedStringKey>(
    dynamicMember path: KeyPath<AttributeScopes.TelopAttributes, Key>
  ) -> Key { self[Key.self] }
}
