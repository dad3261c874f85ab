import ClientSession
import Doctor
import JSON
import PlayedWorld
import Testing
import Wire

@Suite("Local time for people, UTC for programs")
struct LocalTimeTests {
  private static func change(_ lsn: Int, _ time: JSONValue) -> JSONValue {
    [
      "edits": [], "effects": [["field": "scope", "from": "all", "to": "stock"]],
      "lsn": .integer(lsn), "origin": "ab", "seq": 4, "stamp": "s", "time": time,
    ]
  }

  private let peer = SmallDaemon.peer([
    "profile.history": { _ in
      .result([
        "changes": [
          Self.change(12, "2026-07-31T23:15:00.123Z"), Self.change(11, "2026-01-31T08:15:00.999Z"),
        ], "more": false,
      ])
    },
    "system.status": { _ in
      .result([
        "backups": ["count": 2, "newest": "2026-01-31T08:15:00.123Z"], "changes": 1,
        "connections": 1, "databaseBytes": 1, "lastCommit": "2026-01-31T08:15:00.123Z",
        "peers": [
          [
            "lastError": .null, "lastSuccess": "2026-01-31T08:15:00.123Z", "name": "nas",
            "pending": 0, "skewMilliseconds": 0,
          ]
        ], "profiles": 1, "readOnly": false, "uptimeSeconds": 1, "watches": 0,
      ])
    },
  ])

  /// Berlin: an hour ahead in winter, two in summer.
  private static func berlin(_ moment: Int) -> Int { moment > 1_774_000_000 ? 7200 : 3600 }

  private func run(
    _ words: String..., ahead: @escaping (Int) -> Int = Self.berlin
  ) -> String {
    Outcome(words: words, peer: peer, secondsAheadOfUTC: ahead).output
  }

  @Test("a table shows each time as the clock on the wall did, and how far that is ahead")
  func tables() {
    let history = run("history")
    #expect(history.contains("  12  2026-08-01 01:15:00+02:00  "))
    #expect(history.contains("  11  2026-01-31 09:15:00+01:00  "))
    #expect(run("sync", "status").contains("nas   2026-01-31 09:15:00+01:00  "))
    let status = run("status")
    #expect(status.contains("last commit  2026-01-31 09:15:00+01:00\n"))
    #expect(status.contains("the newest of 2026-01-31 09:15:00+01:00\n"))
    #expect(status.contains("nas   2026-01-31 09:15:00+01:00  "))
  }

  @Test("--since and --until mean the clock on the wall, and count their minute or day whole")
  func bounds() {
    func numbers(_ words: String...) -> [Substring] {
      Outcome(words: ["history", "-oplain"] + words, peer: peer, secondsAheadOfUTC: Self.berlin)
        .output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
    #expect(numbers("--since", "2026-08-01") == ["12"])
    #expect(numbers("--since", "2026-08-01 01:15") == ["12"])
    #expect(numbers("--since", "2026-08-01 01:16") == [])
    #expect(numbers("--since", "2026-07-31T23:15:00.000Z") == ["12"])
    #expect(numbers("--until", "2026-01-31 09:15") == ["11"])
    #expect(numbers("--until", "2026-01-31 09:14") == [])
    #expect(numbers("--until", "2026-07-31") == ["11"])
    #expect(numbers("--since", "2026-01-31", "--until", "2026-08-01") == ["12", "11"])
    let reversed = Outcome(
      words: ["history", "--since", "2026-08-01", "--until", "2026-01-31"], peer: peer,
      secondsAheadOfUTC: Self.berlin)
    #expect(reversed.code == .usage && reversed.errors.contains("before the time of --since"))
    for option in ["--by", "--grep"] {
      let empty = Outcome(words: ["history", option, ""], peer: peer)
      #expect(empty.code == .usage && empty.errors.contains("it is empty"), "\(empty)")
    }
    #expect(numbers("--since", "1m") == [])
    #expect(
      run("history", "--until", "2026-01-30")
        == "no change matches; alchemy history shows the last ones\n")
  }

  @Test("the doctor tells when a peer was last in sync as the clock on the wall did")
  func doctor() {
    let peers = [
      SystemStatus.Peer(name: "nas", lastSuccessMilliseconds: 1_769_847_300_123, pending: 0)
    ]
    let facts = DoctorFacts.healthy.answering { $0.peers = peers }
    let outcome = Outcome(
      "doctor", facts: facts, secondsAheadOfUTC: Self.berlin)
    #expect(outcome.output.contains("in sync at 2026-01-31 09:15:00+01:00\n"), "\(outcome)")
  }

  @Test("west of Greenwich and by half hours, too")
  func zones() {
    #expect(run("history") { _ in -12_600 }.contains("  11  2026-01-31 04:45:00-03:30  "))
    #expect(run("history") { _ in 20_700 }.contains("  11  2026-01-31 14:00:00+05:45  "))
    #expect(run("history") { _ in 0 }.contains("  11  2026-01-31 08:15:00Z  "))
  }

  @Test("programs get UTC")
  func programs() {
    #expect(run("history", "-o", "plain").contains("\t2026-07-31T23:15:00.123Z\t"))
    #expect(run("sync", "status", "-o", "plain").contains("\t2026-01-31T08:15:00.123Z\t"))
    #expect(run("status", "-o", "json").contains("2026-01-31T08:15:00.123Z"))
  }
}
