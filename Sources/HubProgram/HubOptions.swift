package import CommandLine
package import Profiles
internal import Wire

/// What a command line of `alchemy-hub` asks for; `CommandTable.hubCommands` has the words.
package struct HubOptions: Equatable {
  /// Whose vaults `check` looks at, and for whom it prints.
  package enum Look: Equatable, Sendable {
    /// That of the login.
    case own
    /// Every vault, for an administrator.
    case all
    /// Every vault, for Prometheus.
    case metrics
  }

  /// What the program does.
  package enum Command: Equatable, Sendable {
    /// Speaks the methods of replicas on standard input and output.
    case serve
    case install
    case addUser(String)
    /// Asks the person at the terminal first, unless `isSure`.
    case removeUser(String, isSure: Bool)
    case users
    /// Room for a vault, in GiB.
    case limit(String, gibibytes: Int)
    /// Gives a vault back what it has in another database of the server, a restored backup; asks first, unless `isSure`.
    case restoreUser(String, from: String, isSure: Bool)
    case check(Look)
    case retire(Origin)
    case showKey
    case importKey
    /// Seals the whole vault with a new key, or goes on with that.
    case changeKey
    /// Removes from the vault what does not open; asks first, unless `isSure`.
    case repair(isSure: Bool)
  }

  /// What to do; `serve` without a word.
  package let command: Command
  /// The section of `pg_service.conf`; nil for what the environment says.
  package let service: String?

  /// Takes a line that the parser of `ServiceProgram.hub` has checked.
  package init(_ line: Invocation) {
    let row = CommandTable.hubCommands.first { $0.words.words == line.command.words }
    command = row?.meaning(line) ?? .serve
    service = line[.service]
  }
}
