/// An applied command: one line of a show's log.
package struct ShowRecord: Sendable, Hashable, Codable {
  /// Position in the log, from 1.
  package let number: Int
  /// The controller's id for the command. A command with a known id is not applied again.
  package let id: String
  /// When the server accepted the command.
  package let moment: Moment
  package let controller: String
  package let command: ShowCommand

  package init(number: Int, id: String, moment: Moment, controller: String, command: ShowCommand) {
    self.number = number
    self.id = id
    self.moment = moment
    self.controller = controller
    self.command = command
  }
}
