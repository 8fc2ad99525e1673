/// A command that was done: a line of a show's log.
package struct ShowRecord: Sendable, Hashable, Codable {
  /// Its place in the log, from 1.
  package let number: Int
  /// What the controller calls it: a command whose name is known is not done again.
  package let id: String
  /// When the server took it.
  package let moment: Moment
  /// Who gave it, for people.
  package let controller: String
  /// What was done.
  package let command: ShowCommand

  /// A record from its parts.
  package init(
    number: Int, id: String, moment: Moment, controller: String, command: ShowCommand
  ) {
    self.number = number
    self.id = id
    self.moment = moment
    self.controller = controller
    self.command = command
  }
}
