// Foundation without locales and networking, where the platform has this part as a module. Apple's systems have only
// all of Foundation.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
