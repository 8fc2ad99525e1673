// Imports the part of Foundation without locales and networking, which is no module of its own on Apple's systems.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
