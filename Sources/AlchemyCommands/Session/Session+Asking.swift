internal import DaemonClient
internal import Wire

extension Session {
  /// The level of the protocol that this client speaks.
  private static let protocolLevel = 1

  func ask(_ request: Request) throws(CommandFailure) -> Reply {
    try ask([request])[0]
  }

  /// Sends the requests together; the first that is refused fails all.
  func ask(_ requests: [Request]) throws(CommandFailure) -> [Reply] {
    let location = try location()
    var replies: [Reply] = []
    for (request, result) in zip(requests, try results(of: requests, at: location)) {
      switch result {
      case .success(let value): replies.append(Reply(value, to: request.method))
      case .failure(let refusal): throw refused(refusal, request)
      }
    }
    return replies
  }

  /// Looks among the deleted profiles when there is no live one of a name.
  private func refused(_ refusal: DaemonRefusal, _ request: Request) -> CommandFailure {
    let failure = CommandFailure.refused(refusal, method: request.method)
    guard refusal.kind == "profileNotFound", !isCall, let name = refusal.data["profile"]?.string
    else { return failure }
    do throws(CommandFailure) {
      let profiles = try ProfileList.read(try ask(ProfileList.request(deleted: true)))
      let isDeleted = profiles.contains { $0.deleted && $0.name == name }
      return isDeleted ? .onlyDeletedProfile(name) : failure
    } catch {
      // Only the hint would have been better.
      return failure
    }
  }

  private func results(
    of requests: [Request], at location: SocketLocation
  ) throws(CommandFailure) -> [Result<JSONValue, DaemonRefusal>] {
    do throws(ClientFailure) {
      if let connection { return try connection.call(requests) }
      let connection = try connect(to: location)
      self.connection = connection
      return try checkGreeting(try connection.call([greeting] + requests))
    } catch {
      throw Self.failure(error, of: requests, at: location)
    }
  }

  private func connect(to location: SocketLocation) throws(ClientFailure) -> DaemonConnection {
    let transport = try world.connector.connect(to: location.path)
    let isWatched = world.errorTerminal != nil
    let printer = printer
    return DaemonConnection(over: transport) {
      if isWatched { printer.tell("waiting for the daemon…\n") }
    }
  }

  /// Names the connection, so that the history shows from which terminal a change came.
  private var greeting: Request {
    let name = world.terminalName.map { "\(CommandTable.program) on \($0)" } ?? CommandTable.program
    return Request(
      "system.hello",
      ["client": ["name": .string(name), "version": .string(ProductVersion.current)]])
  }

  /// Takes the greeting's reply away; a refused greeting keeps nobody from asking.
  private func checkGreeting(
    _ results: [Result<JSONValue, DaemonRefusal>]
  ) throws(ClientFailure) -> [Result<JSONValue, DaemonRefusal>] {
    if case .success(let greeting) = results[0],
      let compatible = greeting["protocol"]?["compatible"]?.integer,
      compatible > Self.protocolLevel
    {
      throw .protocolTooNew(level: compatible)
    }
    return Array(results.dropFirst())
  }

  private static func failure(
    _ failure: ClientFailure, of requests: [Request], at location: SocketLocation
  ) -> CommandFailure {
    switch failure {
    case .refused(let refusal):
      return .refused(refusal, method: requests[0].method)
    case .broken, .closed, .noAnswer, .notAReply, .protocolTooNew, .replyTooLong:
      return requests.contains(where: \.writes)
        ? .outcomeUnknown(failure, location) : .unreachable(failure, location)
    case .cannotConnect, .noSocket, .nobodyListens, .notASocket, .notPermitted, .takesNoConnection:
      return .unreachable(failure, location)
    }
  }
}
