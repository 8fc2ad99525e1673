// Foundation without locales and networking. On Apple's systems there is no separate module for this part, so all of
// Foundation is imported.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
