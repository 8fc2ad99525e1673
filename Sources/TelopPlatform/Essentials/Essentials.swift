// Imports only the part of Foundation without locales and networking. On Apple's systems, this part is no module of its
// own.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
