/// A command that was done: a line of a show's log.
public struct ShowRecord: Sendable, Hashable, Codable {
  /// Its place in the log, from 1.
  public let number: Int
  /// What the controller calls it: a command whose name is known is not done again.
  public let id: String
  /// When the server took it.
  public let moment: Moment
  /// Who gave it, for people.
  public let controller: String
  /// What was done.
  public let command: ShowCommand

  /// A record from its parts.
  public init(
    number: Int, id: String, moment: Moment, controller: String, command: ShowCommand
  ) {
    self.number = number
    self.id = id
    self.moment = moment
    self.controller = controller
    self.command = command
  }
}
