// The part of Foundation without locales and networks, where it is a module of its own. Apple's systems have
// only all of Foundation, as a part of the system.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
