package import CommandLine
package import DaemonClient
package import Wire

/// One run of a command: its output, its profile, and its connection.
package final class Session {
  /// All commands, for hints.
  package let table: CommandTable
  /// What is outside the program.
  package let world: World
  /// Where the output goes.
  package let printer: Printer
  /// The command line.
  package let invocation: Invocation
  /// Opened by the first question.
  package var connection: DaemonConnection?
  /// The chosen profile, found on first use; a profile of `profile use` was checked to exist.
  var knownProfile: ChosenProfile?
  /// The profiles found for typed names that no profile has exactly.
  var likeNames: [String: ProfileSummary] = [:]
  /// What is done while a plan is under way; nil for other requests.
  var attendance: Attendance?
  /// What the command must not propose to do again, in order.
  package var done: [Deed] = []
  /// Reports a failure after which the command goes on, on standard error.
  package var tell: (CommandFailure) -> Void = { _ in }
  /// Nil if writes cannot be numbered.
  var numbers: WriteNumbers?

  /// Connects to nothing before the first question.
  package init(_ invocation: Invocation, table: CommandTable, world: World, printer: Printer) {
    self.invocation = invocation
    self.table = table
    self.world = world
    self.printer = printer
    if let token = world.token { numbers = WriteNumbers(name: clientName, token: token) }
  }

  /// The requested form; nil without a request.
  package var chosenFormat: OutputFormat? {
    invocation[.output].flatMap(OutputFormat.init)
  }

  /// Whether the command is `call`, which prints the protocol's own messages.
  var isCall: Bool {
    invocation.command.words == ["call"]
  }

  /// Where the daemon's socket should be.
  ///
  /// Throws if `--socket` is empty, the path is too long, or there is no runtime folder.
  package func location() throws(CommandFailure) -> SocketLocation {
    do throws(SocketLocation.Problem) {
      return try SocketLocation.find(
        option: invocation[.socket], environment: world.environment,
        userIdentifier: world.userIdentifier, ownsFolder: world.files.ownsFolder)
    } catch {
      throw .noLocation(error)
    }
  }

  /// Whether a daemon runs at our socket; the check starts no daemon.
  package var isServed: Bool {
    do throws(CommandFailure) {
      return world.files.isServed(try location().path)
    } catch {
      return false
    }
  }

  /// The clock of this machine's zone.
  package var localTime: LocalTime { LocalTime(secondsAheadOfUTC: world.secondsAheadOfUTC) }

  /// Shows several results one below the other; as JSON, one object per line.
  ///
  /// Throws if the output fails.
  package func show(each presentations: [Presentation]) throws(CommandFailure) {
    for (index, presentation) in presentations.enumerated() {
      if index > 0, chosenFormat ?? .table == .table { try printer.sentence("") }
      try show(presentation)
    }
  }

  /// Shows a result in the requested form; throws if the output fails.
  package func show(_ presentation: Presentation) throws(CommandFailure) {
    try printer.show(presentation, as: chosenFormat ?? .table)
  }
}
