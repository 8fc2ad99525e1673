internal import Logging
internal import NIOCore
internal import NIOPosix
internal import ServiceLifecycle
internal import Synchronization

/// Receives commands for shows by Open Sound Control over UDP, without authentication or replies. Packets are processed
/// one at a time, in the order of arrival. The system drops packets while the socket's buffer is full.
struct OSCService: Service, CustomStringConvertible {
  let address: ServiceConfiguration.OSC
  let shows: ShowRegistry
  let pool: WorkPool
  let metrics: Metrics
  let logger: Logger

  // swift-service-lifecycle logs this name. The default description would contain all stored properties.
  var description: String { "OSCService" }

  /// - Throws: `BindError` if the service cannot listen on the address.
  func run() async throws {
    let channel: NIOAsyncChannel<AddressedEnvelope<ByteBuffer>, AddressedEnvelope<ByteBuffer>>
    do {
      channel = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .bind(host: address.host, port: address.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      throw BindError(
        option: "osc", address: "\(address.host):\(address.port)",
        errorNumber: (error as? IOError)?.errnoCode)
    }
    let port = channel.channel.localAddress?.port ?? address.port
    logger.notice("listening for OSC", metadata: ["address": "\(address.host):\(port)"])
    address.started(port)
    try await channel.executeThenClose { inbound, _ in
      for try await envelope in inbound.cancelOnGracefulShutdown() {
        await take(Array(envelope.data.readableBytesView))
      }
    }
  }

  func take(_ bytes: [UInt8]) async {
    guard let messages = try? OSCPacket.messages(bytes) else { return metrics.count(.osc, "bad") }
    for message in messages { metrics.count(.osc, await apply(message)) }
  }

  /// Applies the command of a message to its show. Returns the result as a label of the counter.
  private func apply(_ message: OSCMessage) async -> String {
    guard let command = OSCCommand(message), let session = try? shows.session(command.show) else {
      return "unknown"
    }
    if command.isButtonRelease { return "released" }
    let name = command.command.name
    let request = CommandRequest(idPrefix: name, command.command, controller: "osc")
    do {
      _ = try await session.perform(request, pool: pool)
      return "done"
    } catch {
      logger.notice(
        "OSC command refused",
        metadata: [
          "show": "\(session.id)", "command": "\(name)", "reason": "\(Problem(error).title)",
        ])
      return "refused"
    }
  }
}

/// The reason why the service cannot listen on an address.
package struct BindError: Error, Sendable, Hashable {
  package let option: String
  package let address: String
  /// The system's `errno`; `nil` for an unknown host.
  package let errorNumber: Int32?
}
