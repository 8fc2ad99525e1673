internal import Hummingbird
internal import NIOCore

/// What goes along with a request.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that it came by.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
