internal import DaemonClient
internal import Wire

/// One run of one command: where it prints, which profile it means, and its connection.
package final class Session {
  let table: CommandTable
  let world: World
  let printer: Printer
  let invocation: Invocation
  /// Opened by the first question.
  var connection: DaemonConnection?
  /// Found by the first command that asks for it; the profile of `profile use` was seen to be there.
  var knownProfile: ChosenProfile?
  /// The profiles that the typed names mean that no profile has exactly.
  var likeNames: [String: ProfileSummary] = [:]
  /// nil where nothing can be numbered.
  var numbers: WriteNumbers?

  init(_ invocation: Invocation, table: CommandTable, world: World, printer: Printer) {
    self.invocation = invocation
    self.table = table
    self.world = world
    self.printer = printer
    if let token = world.token { numbers = WriteNumbers(name: clientName, token: token) }
  }

  /// The form that was asked for; nil when none was.
  var chosenFormat: OutputFormat? {
    invocation[.output].flatMap(OutputFormat.init)
  }

  /// Whether the protocol's own words are what is wanted.
  var isCall: Bool {
    invocation.command.words == ["call"]
  }

  /// Where the daemon's socket should be.
  func location() throws(CommandFailure) -> SocketLocation {
    do throws(SocketLocation.Problem) {
      return try SocketLocation.find(
        option: invocation[.socket], environment: world.environment,
        userIdentifier: world.userIdentifier, ownsFolder: world.files.ownsFolder)
    } catch {
      throw .noLocation(error)
    }
  }

  /// Whether a daemon runs where ours is looked for; asking starts none.
  var isServed: Bool {
    do throws(CommandFailure) {
      return world.files.isServed(try location().path)
    } catch {
      return false
    }
  }

  /// Shows things of one kind one below the other: as JSON, an object a line.
  func show(each presentations: [Presentation]) throws(CommandFailure) {
    for (index, presentation) in presentations.enumerated() {
      if index > 0, chosenFormat ?? .table == .table { try printer.sentence("") }
      try show(presentation)
    }
  }

  func show(_ presentation: Presentation) throws(CommandFailure) {
    try printer.show(presentation, as: chosenFormat ?? .table)
  }
}
