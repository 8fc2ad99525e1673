package import TelopText
package import TelopUnits
internal import Testing

/// The bundled fonts, opened once for all suites that do not test opening them.
package let bundledFonts = Result { try FontStack.bundled() }

package func ratio(_ numerator: Int128, _ denominator: Int128) throws -> Rational {
  try #require(Rational(numerator, over: denominator))
}

/// An exact decimal, such as `43.4`.
package func decimal(_ text: String) throws -> Rational {
  try #require(Rational(decimal: text))
}
