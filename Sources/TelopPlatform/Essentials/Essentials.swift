// Foundation without locales and networking, if the platform has this part as a separate module. Apple's systems have
// only the whole of Foundation.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
