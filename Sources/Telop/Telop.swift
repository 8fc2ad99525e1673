// `import Telop` is the façade and suffices for a user of the library: exact numbers, scripts, fonts and measuring come
// with it, under their own names. No other module re-exports any of these: `import TelopText` brings the names of
// TelopText alone, and a width's type must be imported from TelopUnits.
@_exported public import TelopPlan
@_exported public import TelopScript
@_exported public import TelopText
@_exported public import TelopUnits
