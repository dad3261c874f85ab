package import CommandLine
internal import HubSession
internal import JSON
package import Postgres
package import Sealing
package import Unix

/// Why the program does not do what it was asked for.
package enum HubMistake: Error {
  case usage(UsageFailure)
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
  /// The restore of this login's vault from this database was not confirmed.
  case unrestored(String, from: String)
  /// Machines of this login may be connected, and the administrator's login may not end their sessions.
  case sessionsStay(String)
  /// The other database has no vault of this login.
  case nothingToRestore(String, from: String)
  case wrongEncoding(String)
  /// The schema of the hub's name has tables that this program has not made.
  case foreignSchema
  case unreadable(String)
  /// The vault is sealed, and this machine has no key for it; `hasFormer` if it has an earlier one.
  case noKey(hasFormer: Bool)
  /// This machine's key does not belong to the vault.
  case wrongKey
  /// The words are those of another vault's key.
  case foreignKey
  /// The words are no key at all.
  case misspelt(KeyWords.Mistake)
  /// Nothing in the vault is sealed.
  case notSealed
  /// The server says that not all texts of the vault were sealed yet, and this machine knows that they were.
  case unsealed
  /// The vault was given another key while this one worked with the former.
  case rekeyed
  case keyFile(FileFailure)
  /// Another program holds the folder of the keys.
  case keyFileLocked(folder: String)
  /// The vault has an earlier key than this machine has seen it with.
  case formerKey(generation: Int)
  /// The vault has had as many keys as there may be.
  case noMoreKeys
  /// A file of a key has something else in it.
  case keyFileUnread(path: String)
  /// Others than its user may read or write the file of a key.
  case keyFileOpen(path: String)
  /// Neither variable tells where settings are.
  case noHome
  /// The repair of the vault was not confirmed.
  case unrepaired
  /// The server has not answered for this long.
  case silent(milliseconds: Int)
  case system(SystemCallFailure)

  /// The code with which the program ends.
  package var exitCode: Int32 {
    switch self {
    case .usage, .unconfirmed, .unrestored, .unrepaired, .misspelt: 2
    case .notInstalled, .newer, .older, .noVault, .nothingToRestore, .sessionsStay, .noUser,
      .wrongEncoding, .foreignSchema, .unreadable, .noKey, .wrongKey, .foreignKey, .notSealed,
      .unsealed, .rekeyed, .keyFile, .keyFileLocked, .keyFileUnread, .keyFileOpen, .formerKey,
      .noMoreKeys, .noHome:
      78
    case .connecting, .refused, .silent, .system: 1
    }
  }

  /// What failed, and why, on one line.
  package var sentence: String {
    let told = MistakeLines(words)
    return told.cause.isEmpty ? told.failed : "\(told.failed): \(told.cause)"
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
    case .usage(let failure): failure.words(of: CommandTable.hub.program)
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
    case .unrestored(let name, let database):
      """
      nothing was restored
      caused by: the name was not typed again
      hint: to restore without being asked: `alchemy-hub user restore \(name) \(database) --yes`
      """
    case .sessionsStay(let name):
      """
      this login may not end the sessions of \(name)
      caused by: it is neither a superuser nor a member of \(name) or pg_signal_backend
      hint: have a superuser restore it: `sudo -u postgres alchemy-hub user restore \(name) DATABASE`
      """
    case .nothingToRestore(let name, let database):
      """
      there is no vault of \(name) in the database \(database)
      caused by: the backup was made before the vault, or is another server's
      hint: see what it has: `PGDATABASE=\(database) alchemy-hub user list`
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
    case .noKey(let hasFormer):
      """
      this machine has no key for what the vault holds
      caused by: \(hasFormer
        ? "the key of the vault was changed on another machine" : "another machine has sealed it")
      hint: type `alchemy-hub key show` there, and `alchemy-hub key import` here
      """
    case .wrongKey:
      """
      this machine has another key than the vault
      caused by: what the vault keeps to prove its key does not open
      hint: type `alchemy-hub key show` on a machine that syncs, and `alchemy-hub key import` here
      """
    case .foreignKey:
      """
      these words are not the key of this vault
      caused by: they fit together, but what the vault keeps to prove its key does not open with them
      hint: see the words of a machine that syncs: `alchemy-hub key show`
      """
    case .misspelt(let mistake):
      mistake.words + "\nhint: type all 24 words again: `alchemy-hub key import`"
    case .notSealed:
      """
      the vault has no key yet
      caused by: what is in it is not sealed, and nothing leaves this machine unsealed
      hint: give it a key, and seal all that is in it: `alchemy-hub key change`
      """
    case .unsealed:
      """
      the server gives back the vault as it was before all of it was sealed with its key
      caused by: the database was restored, or the server is not honest
      hint: if the administrator has restored it, seal the whole vault again: `alchemy-hub key change`
      """
    case .rekeyed:
      """
      the key of the vault was changed a moment ago
      caused by: another machine has typed `alchemy-hub key change`
      hint: type `alchemy-hub key show` there, and `alchemy-hub key import` here
      """
    case .keyFile(let failure):
      """
      cannot use the key of the vault
      caused by: \(failure.words)
      hint: look at the folder: `ls -l ~/.config/alchemyd/hub`
      """
    case .keyFileLocked(let folder):
      """
      cannot use the key of the vault
      caused by: another program has locked the folder of keys
      hint: see which: `fuser -v \(folder)`
      """
    case .formerKey(let generation):
      """
      the server gives back the vault as it was before its key was changed
      caused by: the vault has key \(generation), so the database was restored, or the server is not honest
      hint: if the administrator has restored it, seal it with the newer key: `alchemy-hub key change`
      """
    case .noMoreKeys:
      """
      the vault has had \(VaultSeal.lastGeneration) keys, and there are no more numbers
      caused by: the number of a key has one byte
      hint: have the administrator make a new vault: `alchemy-hub user remove NAME`
      """
    case .keyFileUnread(let path):
      """
      cannot read the key of the vault
      caused by: \(path) has something else in it
      hint: move it away with `mv \(path) \(path).old`, and type `alchemy-hub key import`
      """
    case .keyFileOpen(let path):
      """
      the key of the vault is no secret
      caused by: others than you may read or write \(path)
      hint: keep it to yourself: `chmod 600 \(path)`
      """
    case .noHome:
      """
      there is no folder for the key of the vault
      caused by: neither $HOME nor $XDG_CONFIG_HOME is set to an absolute path
      hint: name one: `XDG_CONFIG_HOME=FOLDER alchemy-hub check`
      """
    case .unrepaired:
      """
      nothing was removed
      caused by: `yes` was not typed
      hint: to remove what does not open without being asked: `alchemy-hub repair --yes`
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

extension KeyWords.Mistake {
  /// What is wrong, and why, a line each.
  fileprivate var words: String {
    switch self {
    case .count(let count):
      """
      these words are no key
      caused by: a key has \(KeyWords.count) words, and \(count) were typed
      """
    case .unknown(let place, let word, let near):
      """
      word \(place) is no word of a key
      caused by: the list has no \(word)\(near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?")
      """
    case .unfitting(let suspects):
      """
      these words do not fit together
      caused by: their checksum does not fit\(suspects.isEmpty ? "" : "; perhaps "
        + suspects.map { "word \($0.place) is \($0.instead), not \($0.word)" }.joined(separator: ", or "))
      """
    }
  }
}
