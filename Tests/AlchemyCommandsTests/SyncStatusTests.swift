import ClientSession
import JSON
import PlayedWorld
import TestSupport
import Testing
import Wire

@Suite("How it stands with other machines")
struct SyncStatusTests {
  private static func peer(
    _ name: String, error: JSONValue = .null, pending: Int = 0, skew: JSONValue = 0,
    success: JSONValue = "2026-01-02T03:04:05.006Z"
  ) -> JSONValue {
    [
      "lastError": error, "lastSuccess": success, "name": .string(name),
      "pending": .integer(pending), "skewMilliseconds": skew,
    ]
  }

  private func daemon(_ peers: JSONValue..., lives: Bool = false) -> FakePeer {
    FakeDaemon.peer([
      "sync.now": { parameters in
        guard parameters["peer"]?.string == "nobody" else { return .result([:]) }
        return .refusal(
          code: -32602, kind: "invalidParams", message: "the parameter peer names no peer",
          data: ["field": "peer"])
      },
      "system.status": { _ in
        var result = SystemStatus.Result()
        if lives { Self.addLives(to: &result) }
        var status = JSONValue(writing: result).object ?? [:]
        status["peers"] = .array(peers)
        return .result(.object(status))
      },
    ])
  }

  @Test("the daemon's peers are shown, each with what is wrong in words")
  func table() {
    let outcome = Outcome(
      "sync", "status",
      peer: daemon(
        Self.peer("desktop", skew: -1_449),
        Self.peer("nas", error: "cannot reach it", pending: 1_200, skew: .null, success: .null),
        Self.peer("tablet", skew: 300_000)))
    #expect(
      outcome
        == Outcome(
          code: .success,
          output: """
            PEER     LAST SUCCESS          UNSENT   CLOCK  LAST ERROR
            desktop  2026-01-02 03:04:05Z       0  −1.4 s\("  ")
            nas      never                  1,200          cannot reach it
            tablet   2026-01-02 03:04:05Z       0  +5 min\("  ")

            """))
  }

  private static func addLives(to result: inout SystemStatus.Result) {
    result.forks = [
      SystemStatus.Fork(
        profile: "mage", replica: "laptop", branch: "laptop (2)", changes: 3, conflicts: 1),
      SystemStatus.Fork(
        profile: "default", replica: nil, branch: nil, changes: 1, conflicts: 0),
    ]
    result.returned = [SystemStatus.Return(replica: "desktop", changes: 12)]
  }

  @Test("what went back or was copied is told below the peers, and by status")
  func lives() throws {
    let sentences = [
      "mage: laptop seems to have gone back or to be a copy; both lives are kept: 3 changes as laptop (2), 1 conflict",
      "default: a machine seems to have gone back or to be a copy; both lives are kept: 1 change as another replica",
      "12 changes of this machine came back from desktop",
    ]
    let outcome = Outcome("sync", "status", peer: daemon(Self.peer("desktop"), lives: true))
    #expect(outcome.output.hasSuffix("\n\n" + sentences.joined(separator: "\n") + "\n"))
    let status = Outcome("status", peer: daemon(lives: true)).output
    for sentence in sentences {
      #expect(status.contains("both lives   " + sentence), "\(status)")
    }
    let json = Outcome("sync", "status", "-o", "json", peer: daemon(lives: true)).output
    let read = try #require(JSONValue(readable: Array(json.utf8)))
    #expect(read["forks"]?.array?.map { $0["branch"] } == ["laptop (2)", .null])
    #expect(read["returned"] == [["changes": 12, "replica": "desktop"]])
  }

  @Test("status shows the peers in the same words")
  func samePeers() throws {
    let peers = [
      Self.peer("desktop", skew: -1_449),
      Self.peer("nas", error: "cannot reach it", pending: 1_200, skew: .null, success: .null),
    ]
    let sync = Outcome("sync", "status", peer: daemon(peers[0], peers[1])).output
    let status = Outcome("status", peer: daemon(peers[0], peers[1])).output
    #expect(status.hasSuffix("\n\n" + sync), "\(status)")
  }

  @Test("a script learns from the exit code whether all is well")
  func exitCode() {
    #expect(Outcome("sync", "status", "--exit-code", peer: daemon()).code == .success)
    let level = daemon(Self.peer("desktop"))
    #expect(Outcome("sync", "status", "--exit-code", peer: level).code == .success)
    let behind = daemon(Self.peer("desktop"), Self.peer("nas", pending: 1))
    #expect(Outcome("sync", "status", "--exit-code", peer: behind).code == .refused)
    #expect(Outcome("sync", "status", peer: behind).code == .success)
    let failing = daemon(Self.peer("desktop", error: "no"))
    #expect(Outcome("sync", "status", "--exit-code", peer: failing).code == .refused)
  }

  @Test("a daemon is asked to synchronise now, and tells how it stands")
  func now() {
    let peer = daemon(Self.peer("desktop"), Self.peer("nas"))
    #expect(
      Outcome("sync", "nas", "-o", "plain", peer: peer).output
        == "nas\t2026-01-02T03:04:05.006Z\t0\t0\t\n")
    #expect(peer.lines.contains { $0.contains(#""method":"sync.now","params":{"peer":"nas"}"#) })
    #expect(Outcome("sync", peer: daemon()).output == "no peers\n")
    #expect(
      Outcome("sync", "nobody", peer: peer)
        == .told(
          .notFound,
          "error: the daemon has no peer \"nobody\"\nhint: alchemy sync status\n"))
    let near = daemon(Self.peer("nobodi"))
    #expect(
      Outcome("sync", "nobody", peer: near).errors
        == "error: the daemon has no peer \"nobody\"; did you mean nobodi?\n"
        + "hint: alchemy sync nobodi\n")
  }

  @Test("a replica knows whom it has met, and what they have not seen")
  func replica() throws {
    let folder = try TemporaryFolder()
    let other = try OtherReplica()
    func run(_ words: String...) -> Outcome {
      Outcome(
        words: ["--replica", folder.appending("pocket")] + words, peer: other)
    }
    #expect(run("sync", "status", "--create").output == "no peers\n")
    _ = run("must", "Wheat")
    _ = run("sync")
    let level = run("sync", "status", "-o", "plain", "--exit-code")
    #expect(level.code == .success)
    #expect(level.output.hasPrefix("daemon\t"))
    #expect(level.output.split(separator: "\t", omittingEmptySubsequences: false)[2] == "0")
    _ = run("must", "Nirnroot")
    _ = run("profile", "create", "Lydia")
    let behind = run("sync", "status", "-o", "plain", "--exit-code")
    #expect(behind.code == .refused)
    #expect(behind.output.split(separator: "\t", omittingEmptySubsequences: false)[2] == "2")
    try folder.write(Array("no JSON".utf8), to: "pocket/peers.json")
    #expect(run("sync", "status").output == "no peers\n")
    #expect(run("sync").code == .success)
  }
}
