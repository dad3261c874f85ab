internal import CommandLine
internal import DaemonClient
internal import JSON
internal import LiveProfile
package import Wire

extension Session {
  /// Asks, and waits for the reply.
  ///
  /// Throws if the daemon refuses, or cannot be reached.
  package func ask(_ request: Request) throws(CommandFailure) -> Reply {
    try ask([request])[0]
  }

  /// Sends the requests together; the first refusal fails all.
  package func ask(_ requests: [Request]) throws(CommandFailure) -> [Reply] {
    var replies: [Reply] = []
    for (request, result) in zip(requests, try results(of: requests, at: try keeper())) {
      switch result {
      case .success(let value): replies.append(Reply(value, to: request.method))
      case .failure(let refusal): throw refused(refusal, request)
      }
    }
    return replies
  }

  /// Sends the requests together; each has its own result.
  ///
  /// Throws if the daemon or replica cannot be found or asked; a refusal is a result.
  package func askEach(
    _ requests: [Request]
  ) throws(CommandFailure) -> [Result<Reply, DaemonRefusal>] {
    zip(requests, try results(of: requests, at: try keeper())).map { request, result in
      result.map { Reply($0, to: request.method) }
    }
  }

  /// Asks over the open connection; if that has ended, asks once more over a new connection.
  ///
  /// A restarted daemon does not know the old connection. Throws what the last call of `questions`
  /// throws.
  package func askingAnew<Value>(
    _ questions: () throws(CommandFailure) -> Value
  ) throws(CommandFailure) -> Value {
    if connection != nil {
      do throws(CommandFailure) {
        return try questions()
      } catch {
        guard case .unreachable = error else { throw error }
      }
    }
    connection = nil
    return try questions()
  }

  /// The failure for a name without a live profile: it may be deleted, a folder, or misspelt.
  private func refused(_ refusal: DaemonRefusal, _ request: Request) -> CommandFailure {
    let failure = CommandFailure.refused(refusal, method: request.method)
    guard refusal.kind == "profileNotFound", !isCall, let name = refusal[.profile]?.string
    else { return failure }
    guard let profiles = allProfiles() else { return failure }
    do throws(CommandFailure) {
      let alike = Self.profiles(like: name, among: profiles)
      if alike.count > 1 { return .severalProfiles(name, alike.map(\.name).sortedAsPaths()) }
      let deleted = profiles.filter { $0.isDeleted && $0.name == name }
      if let first = deleted.first {
        return .deletedProfile(.isDeleted(name, id: deleted.count > 1 ? first.reference : nil))
      }
      let live = profiles.filter { !$0.isDeleted }
      let names = live.map(\.name).sortedAsPaths()
      if let folder = ProfilePath(name).foldersMeant(among: names).first,
        let first = names.first(where: folder.holds)
      {
        return .folder(.folderForOne(folder: name, first: first))
      }
      if let folder = ProfilePath.folder(named: name, of: live) {
        return .folder(.onlyFolder(name: name, folder: folder.text))
      }
      if try chosenProfile() == .usual, name == ChosenProfile.usual.name,
        let first = names.first
      {
        return .noUsualProfile(name, first: first)
      }
      return .noProfile(
        name,
        nearest: Self.profile(inSomeFolder: name, among: live)
          ?? NearestName.nearest(to: name, among: live.map(\.name)))
    } catch {
      // Without the chosen profile only the hint is less precise.
      return failure
    }
  }

  /// Asks again by id if the typed name is another spelling of a profile's name.
  private func results(
    of requests: [Request], at keeper: Keeper
  ) throws(CommandFailure) -> [Result<JSONValue, DaemonRefusal>] {
    let requests = requests.map(withKnownProfile)
    var results = try numberedResults(of: requests, at: keeper)
    if isCall { return results }
    let knows = try learnsNames(notFoundBy: results, of: requests) {
      (request: Request) throws(CommandFailure) in try answers(to: [request], at: keeper)[0]
    }
    if !knows { return results }
    let again = requests.indices.filter { withKnownProfile(requests[$0]) != requests[$0] }
    let found = try numberedResults(of: again.map { withKnownProfile(requests[$0]) }, at: keeper)
    for (index, result) in zip(again, found) { results[index] = result }
    return results
  }

  private func numberedResults(
    of requests: [Request], at keeper: Keeper
  ) throws(CommandFailure) -> [Result<JSONValue, DaemonRefusal>] {
    guard isNumbering(at: keeper), let numbered = numbers?.numbering(requests) else {
      return try answers(to: requests, at: keeper)
    }
    let answers = try answers(to: numbered, at: keeper)
    numbers?.took(answers, to: numbered)
    return answers.map { $0.map(WriteNumbers.unmarked) }
  }

  /// A replica ends with this process, and `call` sends exactly what was typed.
  private func isNumbering(at keeper: Keeper) -> Bool {
    if case .replica = keeper { return false }
    return !isCall
  }

  private func answers(
    to requests: [Request], at keeper: Keeper
  ) throws(CommandFailure) -> [Result<JSONValue, DaemonRefusal>] {
    let answers = try answersUnnoted(to: requests, at: keeper)
    for (request, answer) in zip(requests, answers) where request.writes {
      // A reply without this member is of a request that does more than edit.
      if case .success(let result) = answer, result["changed"] != 0 {
        done.append(.change(request))
      }
    }
    return answers
  }

  private func answersUnnoted(
    to requests: [Request], at keeper: Keeper
  ) throws(CommandFailure) -> [Result<JSONValue, DaemonRefusal>] {
    do throws(ClientFailure) {
      if let connection { return try connection.call(requests, attendance: attendance) }
      let connection = try connect(to: keeper)
      self.connection = connection
      let results = try connection.call([greeting] + requests, attendance: attendance)
      try Self.checkGreeting(results[0])
      return Array(results.dropFirst())
    } catch {
      throw Self.failure(error, of: requests, at: keeper)
    }
  }

  private func connect(to keeper: Keeper) throws(ClientFailure) -> DaemonConnection {
    let reunion = Reunion(
      to: keeper.address, connector: connector(to: keeper), vigil: world.vigil)
    let isWatched = world.errorTerminal != nil
    let printer = printer
    let onSilence = {
      if isWatched { printer.tell("waiting for \(keeper.shortName)…\n") }
    }
    return DaemonConnection(
      over: try reunion.begin(onWaiting: onSilence), reunion: reunion, greeting: greeting,
      onSilence: onSilence)
  }

  /// The name in presence and history, such as `alchemy on pts/3`; `alchemy game` for what saves have brought.
  package var clientName: String {
    if invocation.command.words.first == "game" { return ClientProgram.name + " game" }
    return world.terminalName.map { "\(ClientProgram.name) on \($0)" } ?? ClientProgram.name
  }

  /// Introduces the client, so that the history shows the terminal of each change.
  package var greeting: Request {
    Request(SystemHello().with { $0.clientName = clientName })
  }

  /// Checks that the daemon speaks this level; a refused greeting prevents nothing.
  static func checkGreeting(
    _ result: Result<JSONValue, DaemonRefusal>
  ) throws(ClientFailure) {
    guard case .success(let greeting) = result,
      let levels = SystemHello.Introduction(greeting)?.levels
    else { return }
    if levels.compatible > SystemHello.levels.current {
      throw .protocolTooNew(level: levels.compatible)
    }
  }

  private static func failure(
    _ failure: ClientFailure, of requests: [Request], at keeper: Keeper
  ) -> CommandFailure {
    switch failure {
    case .refused(let refusal):
      return .refused(refusal, method: requests[0].method)
    case .broken, .closed, .lateReply, .noAnswer, .noReply, .notAReply, .protocolTooNew,
      .replyTooLong, .restarted, .takesNothing:
      return requests.contains(where: \.writes)
        ? .outcomeUnknown(failure, keeper) : .unreachable(failure, keeper)
    case .cannotConnect, .cannotStart, .foreign, .noReplica, .noSocket, .nobodyListens, .notASocket,
      .notPermitted, .takesNoConnection:
      return .unreachable(failure, keeper)
    }
  }
}
