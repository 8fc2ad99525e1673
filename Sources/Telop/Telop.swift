// `import Telop` is all that a user of the library writes: numbers, scripts, fonts and measuring come
// with it. This is the one place with re-exports.
@_exported public import TelopScript
@_exported public import TelopText
@_exported public import TelopUnits
