internal import CommandLine
internal import Postgres
internal import ScanCode
internal import Unix

/// The program `alchemy-hub`, from its command line to its exit code.
package enum HubMain {
  private static let name = CommandTable.hub.program

  /// Runs until it is done; returns the exit code.
  package static func run(_ arguments: [String]) -> Int32 {
    StandardDescriptors.fillClosed()
    do throws(HubMistake) {
      return try execute(arguments)
    } catch {
      StandardDescriptors.warn("\(name): \(error.words)\n")
      return error.exitCode
    }
  }

  private static func execute(_ arguments: [String]) throws(HubMistake) -> Int32 {
    let request: ServiceProgram.Request
    do throws(UsageFailure) {
      request = try ServiceProgram.hub.request(arguments)
    } catch {
      throw .usage(error)
    }
    switch request {
    case .text(let text): return print(text)
    case .run(let line): return try carryOut(HubOptions(line))
    }
  }

  private static func carryOut(_ options: HubOptions) throws(HubMistake) -> Int32 {
    let result: String
    switch options.command {
    case .serve:
      try serve(options)
      return 0
    case .install: result = try HubAdministration(connect(options)).install()
    case .addUser(let name): result = try HubAdministration(connect(options)).add(name)
    case .removeUser(let name, let isSure):
      try confirm(
        isSure,
        "everything in the vault of \(name) will be removed; type the name again to go on: ",
        name, orElse: .unconfirmed(name))
      result = try HubAdministration(connect(options)).remove(name)
    case .users: result = try HubAdministration(connect(options)).users()
    case .limit(let name, let gibibytes):
      result = try HubAdministration(connect(options)).limit(name, gibibytes: gibibytes)
    case .restoreUser(let name, let database, let isSure):
      try confirm(
        isSure,
        "the vault of \(name) will be as it is in \(database); type the name again to go on: ",
        name, orElse: .unrestored(name, from: database))
      result = try HubRestore(
        of: name, from: HubAdministration(connect(options, database: database)), database,
        to: HubAdministration(connect(options))
      ).run()
    case .check(let look):
      let administration = HubAdministration(try connect(options))
      result =
        switch look {
        case .own: try administration.check()
        case .all: try HubReport(administration).table
        case .metrics: try HubReport(administration).metrics
        }
    case .retire(let origin): result = try HubAdministration(connect(options)).retire(origin)
    case .showKey:
      var keys = try keys(options)
      result = try shownKey(&keys)
    case .importKey: result = try importedKey(options)
    case .changeKey:
      var keys = try keys(options)
      let count = try keys.change()
      result = """
        the vault has a new key, and \(count) changes were sealed with it
        next: type `alchemy-hub key show` here, and `alchemy-hub key import` on each other machine

        """
    case .repair(let isSure):
      result = try HubAdministration(connect(options)).repair { count throws(HubMistake) in
        try confirm(
          isSure,
          "\(count == 1 ? "1 profile" : "\(count) profiles") will be removed from the vault; machines that have the data push it again. Type yes to go on: ",
          "yes", orElse: .unrepaired)
      }
    }
    return print(result)
  }

  private static func print(_ text: String) -> Int32 {
    StandardDescriptors.print(text, program: name)
  }

  /// Asks the person at the terminal, unless the line says that there is no need; throws the mistake for
  /// any other answer.
  private static func confirm(
    _ isSure: Bool, _ question: String, _ answer: String, orElse mistake: HubMistake
  ) throws(HubMistake) {
    if isSure { return }
    guard Terminal.isTerminal(.standardInput) else { throw mistake }
    StandardDescriptors.warn(question)
    guard readLine() == answer else { throw mistake }
  }

  private static func keys(_ options: HubOptions) throws(HubMistake) -> VaultKeys {
    let administration = HubAdministration(try connect(options))
    return try VaultKeys(of: try administration.vault(), administration)
  }

  /// Six words a line, and the code, white on black where there are colours.
  private static func shownKey(_ keys: inout VaultKeys) throws(HubMistake) -> String {
    let (words, text) = try keys.words()
    let width = words.map(\.count).max() ?? 0
    let numbered = words.enumerated().map { index, word in
      "\(index < 9 ? " " : "")\(index + 1) \(word)\(String(repeating: " ", count: width - word.count))"
    }
    let lines = stride(from: 0, to: numbered.count, by: wordsPerLine).map { start in
      numbered[start..<min(start + wordsPerLine, numbered.count)].joined(separator: "  ")
    }
    let isColoured = Terminal.isTerminal(.standardOutput)
    let code = QRPicture.lines(of: text).map { isColoured ? "\u{1b}[97;40m\($0)\u{1b}[0m" : $0 }
    return """
      \(lines.joined(separator: "\n"))

      \(code.joined(separator: "\n"))

      anyone with these words can read the vault: write them down and keep them in a safe place
      next: `alchemy-hub key import` on another machine

      """
  }

  private static let wordsPerLine = 6

  private static func importedKey(_ options: HubOptions) throws(HubMistake) -> String {
    var keys = try keys(options)
    if Terminal.isTerminal(.standardInput) {
      StandardDescriptors.warn("the 24 words of `alchemy-hub key show`, and an empty line: ")
    }
    var text = ""
    while let line = readLine(), !line.isEmpty { text += line + "\n" }
    try keys.takeOver(text)
    return "this machine has the key of the vault now\nnext: `alchemy sync` syncs at once\n"
  }

  private static func serve(_ options: HubOptions) throws(HubMistake) {
    var loop: HubLoop
    do throws(HubMistake) {
      loop = try HubLoop(connect(options))
    } catch {
      WaitingReplica.refuse(because: error)
      throw error
    }
    try loop.run()
  }

  /// Connects to the database that the environment names, or to another one of the same server.
  private static func connect(
    _ options: HubOptions, database: String? = nil
  ) throws(HubMistake) -> PostgresConnection {
    var parameters = [
      (keyword: "application_name", value: name),
      // After that, the next host of $PGHOST is tried, or the daemon pauses.
      (keyword: "connect_timeout", value: "10"),
      // $PGCLIENTENCODING is for people's terminals; what replicas send is always UTF-8.
      (keyword: "client_encoding", value: "UTF8"),
      // A silent network ends the connection; the kernel of a server that can be reached answers keepalives.
      (keyword: "keepalives_idle", value: "10"), (keyword: "keepalives_interval", value: "5"),
      (keyword: "keepalives_count", value: "3"),
      (keyword: "tcp_user_timeout", value: "\(HubLoop.answerMilliseconds)"),
    ]
    if let database { parameters.append((keyword: "dbname", value: database)) }
    if let service = options.service { parameters.append((keyword: "service", value: service)) }
    do throws(PostgresFailure) {
      return try PostgresConnection(parameters)
    } catch {
      throw .connecting(error, service: options.service)
    }
  }
}
