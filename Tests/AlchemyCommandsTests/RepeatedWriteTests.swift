import ClientSession
import DaemonClient
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("Commands whose connection ends before the reply")
struct RepeatedWriteTests {
  private static let token = "00000000000000f1"

  /// A daemon that does as it is asked; it may end the connection instead of answering a line.
  private func peer(endsAt last: Int? = nil, isDuplicate: Bool = false) -> FakePeer {
    var outcome = SmallDaemon.outcome.object ?? [:]
    if isDuplicate { outcome["duplicate"] = true }
    let methods = SmallDaemon.methods(
      adding: ["profile.apply": { _ in .result(.object(outcome)) }])
    return last.map { FakeDaemon.peer(methods, endsInsteadOfAnswering: $0) }
      ?? FakeDaemon.peer(methods)
  }

  private func writes(_ peer: FakePeer) -> [JSONValue] {
    peer.lines.compactMap { JSONValue(readable: Array($0.utf8)) }
      .filter { $0["method"] == "profile.apply" }.compactMap { $0["params"] }
  }

  private static let tag: JSONValue = ["client": .string("alchemy on pts/3#\(token)"), "n": 1]

  @Test("a change is sent again over the next connection, with the number it has")
  func repeated() {
    let (first, second) = (peer(endsAt: 4), peer(isDuplicate: true))
    let daemon = Succession([first, nil, nil, second])
    #expect(
      Outcome("must", "wheat", peer: daemon, token: Self.token)
        == Outcome(code: .success, output: "Wheat: must. 214 recipes (32,601 fewer)\n"))
    #expect(daemon.vainAttempts == [0, 50])
    #expect(writes(first).map { $0["request"] } == [Self.tag])
    #expect(writes(first) == writes(second))
    #expect(second.lines.count == 2 && second.lines[0].contains("system.hello"))
  }

  @Test("scripts see the reply as it is where nothing was sent twice")
  func unmarked() {
    let daemon = Succession([peer(endsAt: 4), peer(isDuplicate: true)])
    #expect(
      Outcome("must", "wheat", "-ojson", peer: daemon, token: Self.token).output
        == #"{"changed":1,"lsn":8,"recipes":{"added":0,"count":214,"removed":32601}}"# + "\n")
  }

  @Test("who is turned away again and again while the service starts is served in the end")
  func turnedAway() {
    let closed = (1...5).map { _ in peer(endsAt: 0) }
    let daemon = Succession(closed + [peer()])
    #expect(
      Outcome("must", "wheat", peer: daemon, token: Self.token)
        == Outcome(code: .success, output: "Wheat: must. 214 recipes (32,601 fewer)\n"))
    #expect(daemon.nowMilliseconds == 750)
  }

  @Test("somebody at a terminal is told what is waited for")
  func told() {
    let daemon = Succession([peer(endsAt: 4), nil, peer()])
    #expect(
      Outcome("must", "wheat", peer: daemon, errorTerminal: true, token: Self.token).errors
        == "waiting for the daemon…\n")
  }

  @Test("a queue that is full for a moment is waited for, and one that stays full for two seconds")
  func fullQueue() {
    let daemon = Succession([nil, nil, nil, peer()], absence: .takesNoConnection)
    let outcome = Outcome("must", "wheat", peer: daemon, errorTerminal: true, token: Self.token)
    #expect(outcome.code == .success && outcome.errors == "waiting for the daemon…\n")
    let stuck = Succession([], absence: .takesNoConnection)
    #expect(Outcome("show", peer: stuck).errors.contains("it takes no connections"))
    #expect(stuck.vainAttempts == [0, 0, 50, 150, 350, 750, 1550])
    let gone = Succession([])
    #expect(Outcome("show", peer: gone).code == .unreachable)
    #expect(gone.vainAttempts == [0])
  }

  @Test("after two seconds without a daemon it is given up, and the outcome not known")
  func givenUp() {
    let daemon = Succession([peer(endsAt: 4)])
    let outcome = Outcome("must", "wheat", peer: daemon, token: Self.token)
    #expect(outcome.code == .unreachable)
    #expect(outcome.errors.hasPrefix("error: it is not known whether the change was carried out;"))
    #expect(daemon.vainAttempts == [0, 50, 150, 350, 750, 1550])
  }

  @Test("a request that ends every daemon is sent four times, and no more")
  func poison() {
    let peers = (1...9).map { _ in peer(endsAt: 2) }
    let outcome = Outcome("scope", "all", peer: Succession(peers), token: Self.token)
    #expect(outcome.code == .unreachable)
    #expect(peers.map { writes($0).count } == [1, 1, 1, 1, 0, 0, 0, 0, 0])
  }

  @Test("a daemon that never greets is not connected to for ever")
  func mute() {
    let daemon = Succession((1...9).map { _ in peer(endsAt: 0) })
    #expect(Outcome("show", peer: daemon, token: Self.token).code == .unreachable)
    #expect(daemon.connectionCount == 7)
    #expect(daemon.nowMilliseconds == 1550)
  }

  @Test("what call is told to send is sent as it is, and not twice")
  func call() {
    let parameters = #"{"edits":[{"edit":"scope","scope":"all"}],"profile":"default"}"#
    let (first, second) = (peer(endsAt: 2), peer())
    let daemon = Succession([first, second])
    let outcome = Outcome("call", "profile.apply", parameters, peer: daemon, token: Self.token)
    #expect(outcome.errors.hasPrefix("error: it is not known whether the change was carried out;"))
    #expect(writes(first) == [JSONValue(readable: Array(parameters.utf8))])
    #expect(second.lines.isEmpty)
  }

  @Test("call repeats what has a number of its own, and shows what came")
  func numberedCall() {
    let parameters =
      #"{"edits":[{"edit":"scope","scope":"all"}],"profile":"x","request":{"client":"c","n":3}}"#
    let daemon = Succession([peer(endsAt: 2), peer(isDuplicate: true)])
    let outcome = Outcome("call", "profile.apply", parameters, peer: daemon, token: Self.token)
    #expect(outcome.output.contains(#""duplicate":true"#), "\(outcome)")
  }

  @Test("several changes of one command are counted")
  func numbers() {
    let profiles = (1...3).map { number -> JSONValue in
      [
        "catalog": "small", "deleted": false, "id": .string(playedID("\(number)")), "lsn": 3,
        "name": .string("F/\(number)"), "recipes": 1,
      ]
    }
    let peer = FakeDaemon.peer([
      "profile.delete": { _ in .result(["lsn": 4]) },
      "profile.list": { _ in .result(["profiles": .array(profiles)]) },
    ])
    #expect(Outcome("profile", "delete", "F/", peer: peer, token: Self.token).code == .success)
    let numbers = peer.lines.compactMap {
      JSONValue(readable: Array($0.utf8))?["params"]?["request"]?["n"]?.integer
    }
    #expect(numbers == [1, 2, 3])
  }
}
