// Foundation without locales and networking, where that part is a module of its own: not on Apple's systems.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
