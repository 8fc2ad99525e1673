// `import Telop` is the façade, and all that a user of the library writes: exact numbers, scripts, fonts
// and measuring come with it, under their own names. No other module of the package re-exports any:
// `import TelopText` brings the names of TelopText alone, and a width's type is TelopUnits' to import.
@_exported public import TelopPlan
@_exported public import TelopScript
@_exported public import TelopText
@_exported public import TelopUnits
