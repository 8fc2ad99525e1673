// `import Telop` is all a user of the library writes: fonts, measuring and scripts come with it.
@_exported public import TelopScript
@_exported public import TelopText
