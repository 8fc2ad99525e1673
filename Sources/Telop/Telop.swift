// A user of the library needs only `import Telop`, which re-exports these modules. No other library for users re-exports one.
// With `import TelopText` alone, for example, the type of a width must be imported from TelopUnits.
@_exported public import TelopPlan
@_exported public import TelopScript
@_exported public import TelopText
@_exported public import TelopUnits
