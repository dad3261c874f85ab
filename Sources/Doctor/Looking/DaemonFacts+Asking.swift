internal import CommandLine
package import DaemonClient
internal import JSON
internal import Unix
internal import Wire

extension DaemonFacts {
  /// A daemon answers these questions in a hundredth of it; half as long as other commands wait.
  private static let patienceMilliseconds = TestPatience.milliseconds ?? 5_000

  /// Connecting may start a service, so only a process that is seen to run is asked.
  init(at path: String, _ socket: SocketFacts, _ service: UnitFacts?) {
    if socket.entry.status?.kind == .socket {
      self.init(lookingAt: path, isServed: socket.isServed, serviceProcess: service?.process)
    } else {
      self = SocketHolders.processCutOff(from: path).map { .cutOff(process: $0) } ?? .notRunning
    }
  }

  /// Asks the process that listens at a path, unless a connection might start a service.
  ///
  /// `isServed`: a daemon marks the socket as served. Otherwise the kernel's lists tell which
  /// process listens: unless it is one that starts others, it has taken the daemon's place.
  package init(lookingAt path: String, isServed: Bool, serviceProcess: Int?) {
    if isServed || serviceProcess != nil {
      self.init(asking: path, process: serviceProcess)
      return
    }
    let listeners = SocketHolders.processes(listeningAt: path)
    guard let first = listeners.first, !listeners.contains(where: \.startsServices) else {
      self = .notRunning
      return
    }
    self.init(asking: path, process: Int(first.identifier))
    let strange: String
    switch self {
    case .answers, .cutOff, .full, .notRunning: return
    case .silent(let milliseconds, _, _):
      strange = "it has sent nothing for \(Quantity.duration(seconds: milliseconds / 1000))"
    case .failed(let cause), .stranger(_, _, let cause): strange = cause
    }
    self = .stranger(process: Int(first.identifier), program: first.name, cause: strange)
  }

  /// Asks the daemon at a path, whose process may be known.
  package init(
    asking path: String, process: Int?, through connector: some Connector = UnixConnector()
  ) {
    var peer: Int?
    do throws(ClientFailure) {
      let transport = try connector.connect(to: path)
      peer = transport.descriptor.flatMap(UnixSocket.peerProcessID)
      let connection = DaemonConnection(
        over: transport,
        patience: Patience(
          noteAfterMilliseconds: Self.patienceMilliseconds,
          giveUpAfterMilliseconds: Self.patienceMilliseconds), onSilence: {})
      let replies = try connection.call([Request(SystemHello()), Request(SystemStatus())])
      self = Self.read(replies, process: process ?? peer)
    } catch {
      self.init(error, process: process ?? peer)
    }
  }

  private init(_ failure: ClientFailure, process: Int?) {
    switch failure {
    case .noSocket, .nobodyListens, .notASocket: self = .notRunning
    case .noAnswer, .takesNoConnection, .takesNothing:
      self = .silent(
        milliseconds: Self.patienceMilliseconds, process: process,
        isStopped: process.flatMap(Self.isStopped))
    case .refused(let refusal): self = Self.facts(of: refusal)
    case .notPermitted, .foreign, .cannotConnect, .noReplica, .closed, .restarted, .broken,
      .replyTooLong, .noReply, .lateReply, .cannotStart, .notAReply, .protocolTooNew:
      self = .failed(cause: failure.cause)
    }
  }

  private static func read(
    _ replies: [Result<JSONValue, DaemonRefusal>], process: Int?
  ) -> DaemonFacts {
    do throws(DaemonRefusal) {
      let greeting = try replies[0].get()
      let status = try replies[1].get()
      guard SystemHello.Introduction(greeting) != nil else {
        return .failed(cause: "its greeting lacks the protocol's level")
      }
      guard let reply = readable(try StatusReply(status)) else {
        return .failed(cause: "its status is not an object")
      }
      let server = greeting["server"]
      let version = server?["version"]?.string
      var answer = DaemonAnswer()
      answer.version = version.flatMap { $0.isEmpty ? nil : $0 }
      answer.status = reply.status
      answer.uptimeSeconds = reply.reads("uptimeSeconds") ? reply.status.uptimeSeconds : nil
      answer.process = process
      answer.unreadable =
        (server != nil && version == nil ? ["server.version"] : [])
        + reply.unreadable(among: judged)
      return .answers(answer)
    } catch {
      return facts(of: error)
    }
  }

  private static func facts(of refusal: DaemonRefusal) -> DaemonFacts {
    refusal.kind == RefusalKind.tooManyConnections.rawValue
      ? .full(cause: refusal.message) : .failed(cause: refusal.message)
  }

  /// The members of system.status that the doctor judges.
  private static let judged: Set = [
    "backups", "inbox", "peers", "readOnly", "repaired", "uptimeSeconds",
  ]

  /// Whether a signal has stopped a process, by the kernel's list; nil if it is not listed.
  private static func isStopped(_ process: Int) -> Bool? {
    let bytes = readable(try File.read("/proc/\(process)/stat", limitBytes: 4_096)) ?? []
    // The program's name, in parentheses, may contain any characters.
    let state = bytes.split(separator: UInt8(ascii: ")")).last?.dropFirst().first
    return state.map { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") }
  }
}
