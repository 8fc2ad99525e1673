// A user of the library needs only `import Telop`, which re-exports these modules. The other public libraries re-export
// nothing: a user of `import TelopText` imports TelopUnits for the type of a width.
@_exported public import TelopPlan
@_exported public import TelopScript
@_exported public import TelopText
@_exported public import TelopUnits
