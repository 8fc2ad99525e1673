internal import Hummingbird
internal import NIOCore

struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The request's connection.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    channel = source.channel
  }
}
