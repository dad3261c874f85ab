import Alchemy
import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// Every result and event of replicas as it stands on the wire, to the letter.
@Suite struct ReplicaMessageTests {
  private static let origin = Origin(high: 0, low: 0xA)
  private static let a = "0000000000000000000000000000000a"
  private static let vector = VersionVector([Dot(origin: origin, seq: 3)])
  private static let change = Change(
    profile: .default, dot: Dot(origin: origin, seq: 1), time: HybridTimestamp(milliseconds: 1),
    context: VersionVector(), edits: [.delete], client: nil)
  private static let changeText =
    #"{"body":{"edits":[{"edit":"delete"}],"profile":"\#(ProfileID.default)","#
    + #""salt":"0000000000000000","stamp":"0000000000010000","version":1},"context":{},"#
    + #""origin":"\#(a)","seq":1}"#
  private static let hash = "0123456789abcdef0123456789abcdef"

  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: SyncMode.allCases)
  func `the reply to sync.begin`(mode: SyncMode) throws {
    let hash = try #require(ChangeHash(Self.hash))
    var result = SyncBegin.Result(
      origin: Self.origin, epoch: "e", vector: Self.vector, floor: VersionVector(),
      heads: [Self.origin: hash], branches: [:], digest: 0xF0, nowMilliseconds: 12, mode: mode)
    #expect(
      written { result.write(to: &$0) }
        == #"{"digest":"00000000000000f0","epoch":"e","floor":{},"heads":{"\#(Self.a)":"#
        + #""\#(Self.hash)"},"mode":"\#(mode)","now":12,"origin":"\#(Self.a)","#
        + #""vector":{"\#(Self.a)":3}}"#)
    result.branches = [Origin(hash): Dot(origin: Self.origin, seq: 2)]
    result.forks = [Self.origin]
    #expect(
      written { result.write(to: &$0) }
        == #"{"branches":{"\#(Self.hash)":["\#(Self.a)",2]},"digest":"00000000000000f0","#
        + #""epoch":"e","floor":{},"forks":["\#(Self.a)"],"heads":{"\#(Self.a)":"\#(Self.hash)"},"#
        + #""mode":"\#(mode)","now":12,"origin":"\#(Self.a)","vector":{"\#(Self.a)":3}}"#)
  }

  @Test func `what sync.trail and sync.move take and give`() throws {
    let hash = try #require(ChangeHash(Self.hash))
    let place = Dot(origin: Self.origin, seq: 2)
    let trail = try ReplicaText.parameters(
      #"{"at":[{"origin":"\#(Self.a)","seq":2}],"profile":"\#(ProfileID.default)"}"#,
      of: SyncTrail.self)
    #expect(trail.places == [place])
    #expect(
      written { SyncTrail.Result(hashes: [hash, nil]).write(to: &$0) }
        == #"{"hashes":["\#(Self.hash)",null]}"#)
    let move = try ReplicaText.parameters(
      #"{"change":{"origin":"\#(Self.a)","seq":2},"hash":"\#(Self.hash)","#
        + #""profile":"\#(ProfileID.default)"}"#, of: SyncMove.self)
    #expect(move.place == place && move.hash == hash && move.request == nil)
    #expect(
      written { SyncMove.Result(vector: Self.vector, moved: 2).write(to: &$0) }
        == #"{"moved":2,"vector":{"\#(Self.a)":3}}"#)
  }

  @Test func `what sync.begin takes`() throws {
    let text =
      #"{"digest":"","floor":{},"heads":{"\#(Self.a)":"\#(Self.hash)"},"now":9007199254740991,"#
      + #""origin":"\#(Self.a)","#
      + #""profile":"\#(ProfileID.default)","vector":{"\#(Self.a)":3}}"#
    let begin = try ReplicaText.parameters(text, of: SyncBegin.self)
    #expect(begin.origin == Self.origin)
    #expect(begin.vector == Self.vector)
    #expect(begin.floor == VersionVector())
    #expect(begin.heads == [Self.origin: ChangeHash(Self.hash)])
    #expect(begin.digest.isEmpty)
    #expect(begin.nowMilliseconds == SaturatingSum.limit)
    let bare = try ReplicaText.parameters(
      text.replacing(#""floor":{},"heads":{"\#(Self.a)":"\#(Self.hash)"},"#, with: ""),
      of: SyncBegin.self)
    #expect(bare.floor == nil && bare.heads == [:])
  }

  @Test func `in a vector that is asked with, zero is the same as nothing`() throws {
    let text = #"{"profile":"\#(ProfileID.default)","vector":{"\#(Self.a)":0}}"#
    #expect(try ReplicaText.parameters(text, of: SyncPull.self).vector == VersionVector())
    #expect(try ReplicaText.parameters(text, of: SyncPull.self).limit == 256)
    #expect(try ReplicaText.parameters(text, of: SyncWatch.self).vector == VersionVector())
  }

  @Test func `the replies to pull, push and watch`() {
    #expect(
      written {
        SyncPull.write(
          changes: [Self.change, Self.change], vector: Self.vector, hasMore: true, to: &$0)
      }
        == #"{"changes":[\#(Self.changeText),\#(Self.changeText)],"more":true,"#
        + #""vector":{"\#(Self.a)":3}}"#)
    #expect(
      written { SyncPush.Result(vector: Self.vector, applied: 2, duplicates: 1).write(to: &$0) }
        == #"{"applied":2,"duplicates":1,"vector":{"\#(Self.a)":3}}"#)
    #expect(
      written { SyncWatch.Result(watch: "4", epoch: "e", lsn: 9).write(to: &$0) }
        == #"{"epoch":"e","lsn":9,"watch":"4"}"#)
    #expect(written { SystemBackup.Result(bytes: 4096).write(to: &$0) } == #"{"bytes":4096}"#)
  }

  @Test(arguments: [
    (
      EventLine.sync(lsn: 5, changes: [change]), #""changes":[\#(changeText)],"lsn":5,"#
    ),
    (EventLine.sync(lsn: 5, reset: .lagged), #""lsn":5,"reset":"lagged","#),
    (EventLine.sync(lsn: 5, reset: .compacted), #""lsn":5,"reset":"compacted","#),
    (EventLine.sync(lsn: 5, reset: .state), #""lsn":5,"reset":"state","#),
    (EventLine.syncEnded(.cancelled), #""ended":"cancelled","#),
  ])
  func `the events of a watch`(event: EventLine, members: String) {
    #expect(
      String(decoding: event.line(for: "7"), as: UTF8.self)
        == #"{"jsonrpc":"2.0","method":"sync.event","params":{\#(members)"watch":"7"}}"# + "\n")
  }

  @Test func `conflicts, with the names that are known`() {
    let (kept, lost) = (Dot(origin: Self.origin, seq: 2), Dot(origin: .none, seq: 1))
    let conflicts = [
      Conflict(
        place: .field(.ingredient("garlic")), kept: .choice(.must), lost: .choice(.cant),
        keptBy: kept, lostBy: lost),
      Conflict(
        place: .column(.effects), kept: .choice(.may), lost: .choice(.cant), keptBy: lost,
        lostBy: kept),
      Conflict(
        place: .field(.deleted), kept: .deleted(true), lost: .deleted(false), keptBy: kept,
        lostBy: kept),
    ].enumerated().map {
      JournaledConflict(number: $0 + 1, profile: .default, conflict: $1, milliseconds: 1)
    }
    let none = Origin.none.description
    let time = #""time":"1970-01-01T00:00:00.001Z"}"#
    #expect(
      written { ProfileConflicts.Result(conflicts, names: [Self.origin: "deck"]).write(to: &$0) }
        == #"{"conflicts":[{"field":"ingredient:garlic","id":"1","kept":"must","#
        + #""keptBy":"\#(Self.a)","keptName":"deck","lost":"cant","lostBy":"\#(none)",\#(time),"#
        + #"{"field":"effects","id":"2","kept":"may","keptBy":"\#(none)","lost":"cant","#
        + #""lostBy":"\#(Self.a)","lostName":"deck",\#(time),"#
        + #"{"field":"deleted","id":"3","kept":true,"keptBy":"\#(Self.a)","keptName":"deck","#
        + #""lost":false,"lostBy":"\#(Self.a)","lostName":"deck",\#(time)]}"#)
  }

  @Test(arguments: [
    ("1", 1), ("9007199254740991", 9_007_199_254_740_991), ("0", 0), ("01", 0), ("+1", 0),
    ("-1", 0), ("9007199254740992", 0), ("99999999999999999999", 0), ("", 0), ("x", 0),
  ])
  func `an id that no conflict can have is none`(id: String, number: Int) throws {
    let text = #"{"conflict":"\#(id)","profile":"p","take":"lost"}"#
    let resolve = try ReplicaText.parameters(text, of: ProfileResolve.self)
    #expect(resolve.number == number)
    #expect(resolve.take == .lost)
  }

  @Test(arguments: [
    ("relative/file", InvalidParameter.other("must begin with /")),
    ("~/file", .other("must begin with /")), (#"/a\u0000b"#, .other("must not hold a zero byte")),
  ])
  func `a backup goes to a file that is named from the root`(
    path: String, reason: InvalidParameter
  ) {
    #expect(throws: Refusal.invalidParams(field: "path", reason)) {
      try ReplicaText.parameters(#"{"path":"\#(path)"}"#, of: SystemBackup.self)
    }
  }

  @Test(
    arguments: [
      (.gap(Dot(origin: origin, seq: 2)), .sequenceGap(Dot(origin: origin, seq: 2))),
      (.future(theirs: 2, ours: 1), .clockFuture(theirs: 2, ours: 1)),
      (.retired(origin), .originRetired(origin)),
      (.full(profile: "a", .origins), .profileFull(profile: "a", .origins)),
      (.fork(Dot(origin: origin, seq: 2)), .fork(Dot(origin: origin, seq: 2))),
      (
        .notRising(index: 3),
        .invalidParams(
          field: "changes[3].body.stamp",
          .other("must be later than that of its origin's change before it"))
      ),
      (
        .wrongContext(index: 0),
        .invalidParams(
          field: "changes[0].context",
          .other("must have all of its origin's changes before it, and no later one"))
      ),
      (
        .misnamed(index: 2),
        .invalidParams(
          field: "changes[2].origin",
          .other("must be the change's hash, as it begins a branch of another origin"))
      ),
      (
        .absurdTally(.gold, index: 1),
        .invalidParams(
          field: "changes[1].body.edits",
          .other(
            "must not bring the sum tally:gold of one origin beyond 1000000000000000 or below "
              + "-8000000000000000; only an undo takes brews back, one change at a time"))
      ),
      (
        .misplacedCreation(index: 255),
        .invalidParams(
          field: "changes[255].body.edits",
          .other("must begin with create if the change is its profile's first, and else have none"))
      ),
    ] as [(ChangeRefusal, Refusal)])
  func `what does not fit what is here`(refused: ChangeRefusal, refusal: Refusal) {
    #expect(Refusal(refused) == refusal)
  }
}
