// Foundation without locales and networking, where it is a module of its own. Apple's systems have only the whole of
// Foundation, as part of the system.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
