@_spi(Answers) internal import TelopText
import TelopUnits

extension Character {
  /// True for signs after which a text looks unfinished: dashes and hyphens, colons, slashes, currency signs.
  var leadsOn: Bool {
    isCurrencySymbol || "〜~～：:/／".contains(self)
      || unicodeScalars.first?.properties.generalCategory == .dashPunctuation
  }

  /// True if the character's script has no spaces between words.
  var isOfUnspacedScript: Bool {
    unicodeScalars.first.map { scalar in
      scalar.properties.isIdeographic || (0x3000...0x30FF).contains(scalar.value)
        || scalar.needsDictionary || (0xFF00...0xFFEF).contains(scalar.value)
    } ?? false
  }
}
