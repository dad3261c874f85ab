import ClientSession
import Doctor
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("A newer daemon that has changed some of its answers")
struct NewerDaemonTests {
  private static let nas: JSONValue = [
    "lastError": "cannot reach it", "lastSuccess": .null, "name": "nas", "pending": 2,
    "skewMilliseconds": .null,
  ]

  /// A daemon with a peer, a failed backup, an unknown member, and these changes of its status.
  private static func daemon(_ changes: [String: JSONValue]) -> FakePeer {
    var status = JSONValue(writing: SystemStatus.Result()).object ?? [:]
    status["weather"] = ["rain": true]
    status["uptimeSeconds"] = 61
    status["backups"] = ["count": 1, "failure": "no room", "newest": .null, "tried": .null]
    status["peers"] = [nas]
    status.merge(changes) { $1 }
    return FakeDaemon.peer(["system.status": { _ in .result(.object(status)) }])
  }

  private func answer(_ changes: [String: JSONValue]) throws -> DaemonAnswer {
    let facts = DaemonFacts(asking: "/s", process: 42, through: Self.daemon(changes))
    guard case .answers(let answer) = facts else {
      Issue.record("\(facts)")
      throw UnreadableMember(path: "")
    }
    return answer
  }

  @Test("the doctor reads what it needs, whatever the other members are")
  func unneeded() throws {
    let answer = try answer(["cache": 5, "changes": "many", "lastCommit": [], "watches": .null])
    #expect(answer.unreadable == [])
    #expect(answer.uptimeSeconds == 61 && answer.status.backups?.failure == "no room")
    #expect(answer.status.peers.map(\.name) == ["nas"])
  }

  @Test(
    "the doctor reads the parts one by one, and says which of them it cannot read",
    arguments: [
      ("uptimeSeconds", "1 min", "uptimeSeconds"), ("readOnly", "partly", "readOnly"),
      ("peers", "none", "peers"), ("backups", ["count": "1"], "backups.count"),
      ("repaired", ["aside": "a", "at": 5], "repaired.at"),
    ] as [(String, JSONValue, String)])
  func parts(member: String, value: JSONValue, path: String) throws {
    let answer = try answer([member: value])
    #expect(answer.unreadable == [path])
    #expect(answer.uptimeSeconds == (member == "uptimeSeconds" ? nil : 61))
    #expect(answer.status.backups?.failure == (member == "backups" ? nil : "no room"))
    #expect(answer.status.peers.map(\.name) == (member == "peers" ? [] : ["nas"]))
    let findings = Diagnosis(DoctorFacts.healthy.with { $0.daemon = .answers(answer) }).findings
      .filter { $0.name == .daemon }
    #expect(findings.map(\.verdict) == [.ok, .cannotTell])
    #expect(findings[0].summary.hasPrefix("answers"))
    #expect(findings[1].summary == "not readable: \(path)")
    #expect(findings[1].command == "alchemy status -o json")
  }

  @Test("a peer that the doctor cannot read is left out, and the others are judged")
  func peer() throws {
    let other: JSONValue = ["name": "desktop", "pending": ["changes": 3]]
    let answer = try answer(["peers": [other, other, Self.nas]])
    #expect(answer.status.peers.map(\.name) == ["nas"])
    #expect(answer.unreadable == ["peers.pending"])
  }

  @Test("an answer that is no status at all is no daemon's")
  func nothing() {
    let peer = FakeDaemon.peer(["system.status": { _ in .result(5) }])
    #expect(
      DaemonFacts(asking: "/s", process: 42, through: peer)
        == .failed(cause: "its status is not an object"))
    #expect(Outcome("status", peer: peer).code == .bug)
  }

  @Test("status shows what it can read, and names the rest")
  func status() {
    let shown = Outcome("status", peer: Self.daemon(["cache": 5, "profiles": "some"]))
    #expect(shown.code == .success)
    #expect(shown.output.contains("running for   1 min 1 s\n"), "\(shown.output)")
    #expect(!shown.output.contains("\nprofiles "))
    #expect(
      shown.output.contains(
        "\nnot readable  profiles; the daemon and alchemy are different versions "
          + "(alchemy status -o json shows everything)\n"), "\(shown.output)")
    #expect(shown.output.contains("nas"))
    let whole = Outcome("status", peer: Self.daemon(["cache": 5]))
    #expect(whole.code == .success && !whole.output.contains("not readable"))
  }

  @Test("sync status reads only the peers, and fails if any peer is unreadable")
  func sync() {
    let words = ["sync", "status", "-o", "plain", "--exit-code"]
    let shown = Outcome(
      words: words, peer: Self.daemon(["changes": "many", "uptimeSeconds": .null]))
    #expect(shown.code == .refused)
    #expect(shown.output == "nas\t\t2\t\tcannot reach it\n")
    let failed = Outcome(
      words: words, peer: Self.daemon(["peers": [["name": "a", "pending": "3"]]]))
    #expect(failed.code == .bug)
    let cause = #"caused by: "peers[0].pending" is missing or of the wrong type"#
    #expect(failed.errors.contains(cause))
  }

  @Test("a profile with unknown words is shown, whatever the members that are not shown")
  func show() {
    var profile = SmallDaemon.profile.object ?? [:]
    profile["epoch"] = ["now": 3]
    profile["scope"] = "shop"
    profile["mood"] = "good"
    profile["choices"] = ["effects": [:], "ingredients": ["nirnroot": "like", "wheat": "must"]]
    let peer = SmallDaemon.peer(["profile.get": { _ in .result(.object(profile)) }])
    let shown = Outcome("show", peer: peer)
    #expect(shown.code == .success, "\(shown.errors)")
    #expect(shown.output.contains("scope shop"))
    #expect(shown.output.contains("like"))
    let plain = Outcome("show", "-o", "plain", peer: peer)
    #expect(plain.output.contains("scope\tshop\ningredient:nirnroot\tlike\n"))
  }

  @Test("a profile is printed as JSON as it is")
  func json() {
    let peer = SmallDaemon.peer(["profile.get": { _ in .result(["lsn": "8"]) }])
    #expect(Outcome("show", "-o", "json", peer: peer).output == #"{"lsn":"8"}"# + "\n")
    #expect(Outcome("show", "-o", "plain", peer: peer).code == .bug)
  }
}
