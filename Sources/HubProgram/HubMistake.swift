internal import CommandLine
internal import JSON
package import Postgres
package import Unix

/// Why the program does not do what it was asked for.
package enum HubMistake: Error {
  case options(HubOptions.Mistake)
  /// The section of `pg_service.conf` is nil if the command line names none.
  case connecting(PostgresFailure, service: String?)
  /// The server has refused a statement of the program's own.
  case refused(PostgresFailure)
  /// The server has no tables of the hub.
  case notInstalled
  case newer(found: Int)
  case older(found: Int)
  case noVault(login: String)
  /// The role belongs to the hub, the server or an administrator, so it gets no vault.
  case noUser(String)
  /// The removal of this login's vault was not confirmed.
  case unconfirmed(String)
  case wrongEncoding(String)
  /// The schema of the hub's name has tables that this program has not made.
  case foreignSchema
  case unreadable(String)
  /// The server has not answered for this long.
  case silent(milliseconds: Int)
  case system(SystemCallFailure)

  /// The code with which the program ends.
  package var exitCode: Int32 {
    switch self {
    case .options, .unconfirmed: 2
    case .notInstalled, .newer, .older, .noVault, .noUser, .wrongEncoding, .foreignSchema,
      .unreadable:
      78
    case .connecting, .refused, .silent, .system: 1
    }
  }

  /// What failed, and why, on one line.
  package var sentence: String {
    let (lines, cause) = (words.split(separator: "\n"), "caused by: ")
    guard lines.count > 1, lines[1].hasPrefix(cause) else { return String(lines[0]) }
    return lines[0] + ": " + lines[1].dropFirst(cause.count)
  }

  /// What people do not expect of libpq, where it may be the reason.
  private static func aside(_ failure: PostgresFailure) -> String {
    failure.message.includes("closed the connection unexpectedly")
      ? "; where several hosts are given, libpq tries no other one after a host that accepts and closes"
      : ""
  }

  /// What failed, why, and what to type, one line each.
  package var words: String {
    switch self {
    case .options(let mistake): mistake.words + "\nhint: alchemy-hub --help"
    case .connecting(let failure, let service):
      """
      cannot reach the server of the hub
      caused by: \(failure.message)\(Self.aside(failure))
      hint: try the same with PostgreSQL's own client: `psql\(service.map { " service=\(ShellWord.quoted($0))" } ?? "") -c 'SELECT 1'`
      """
    case .refused(let failure):
      """
      the server has refused
      caused by: \(failure.message)\(failure.state.isEmpty ? "" : " (SQLSTATE \(failure.state))")
      hint: `alchemy-hub check`
      """
    case .notInstalled:
      """
      the server has no tables of the hub
      caused by: there is no schema named alchemy in this database, or this login may not use it
      hint: as the server's administrator, type `alchemy-hub install`
      """
    case .newer(let found):
      """
      the tables of the hub are newer than this program
      caused by: they have version \(found), and this program knows version \(HubSchema.version)
      hint: upgrade this machine: `sudo apt install alchemy-hub`
      """
    case .older(let found):
      """
      the tables of the hub are older than this program
      caused by: they have version \(found), and this program needs version \(HubSchema.version)
      hint: as the server's administrator, type `alchemy-hub install`
      """
    case .noVault(let login):
      """
      the login \(login) has no vault
      caused by: it was not made by `alchemy-hub user add`
      hint: as the server's administrator, type `alchemy-hub user add \(login)`
      """
    case .noUser(let name):
      """
      \(name) cannot have a vault
      caused by: it is a role of the hub, of the server, or of an administrator
      hint: choose another name: `alchemy-hub user add NAME`
      """
    case .unconfirmed(let name):
      """
      nothing was removed
      caused by: the name was not typed again
      hint: to remove the vault of \(name) without being asked: `alchemy-hub user remove \(name) --yes`
      """
    case .wrongEncoding(let encoding):
      """
      the database cannot hold every name
      caused by: its encoding is \(encoding), and the hub needs UTF8
      hint: make one for the hub: `createdb --encoding UTF8 --template template0 hub`, and set PGDATABASE=hub
      """
    case .foreignSchema:
      """
      there is a schema named alchemy that is not the hub's
      caused by: it has tables, and no table of versions
      hint: use another database: `createdb --encoding UTF8 --template template0 hub`, and set PGDATABASE=hub
      """
    case .unreadable(let what):
      """
      the server's answer cannot be read: \(what)
      caused by: the tables are of another version, or were changed by hand
      hint: `alchemy-hub check`
      """
    case .silent(let milliseconds):
      """
      the server of the hub has become silent
      caused by: it has not answered for \(milliseconds / 1000) seconds
      hint: `alchemy-hub check` tells whether it can be reached again
      """
    case .system(let failure):
      """
      alchemy-hub cannot go on
      caused by: \(failure)
      hint: `alchemy-hub check`
      """
    }
  }
}

extension HubOptions.Mistake {
  var words: String {
    switch self {
    case .unknown(let word, let nearest):
      "\(word) is no command or option" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .missing(let what, let after): "\(what) is missing after \(after)"
    case .tooMany(let word): "\(word) is one word too many"
    case .name(let name):
      "\(name) cannot be the name of a login: use 1 to 63 small letters, digits, - and _"
    case .gibibytes(let text):
      "\(text) is no room for a vault: give a whole number of GiB from \(HubOptions.gibibytes.lowerBound) to "
        + "\(HubOptions.gibibytes.upperBound)"
    case .notTaken(let option): "only user remove takes \(option)"
    case .origin(let text):
      "\(text) is no origin, which has 32 hexadecimal digits; `alchemy sync status` shows them"
    }
  }
}
