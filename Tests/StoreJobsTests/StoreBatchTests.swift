import Profiles
import StoreJobs
import TestSupport
import Testing

@Suite("What one transaction of a store makes durable")
struct StoreBatchTests {
  private static let origin = Origin(high: 1, low: 1)

  /// Changes of one profile with these numbers.
  private func changes(_ lsns: Int...) -> [LoggedChange] {
    var profile = Profile(untouched: .default)
    return lsns.map { lsn in
      let change = Change(
        of: profile, [.rename("n\(lsn)")], at: HybridTimestamp(milliseconds: lsn),
        by: Self.origin)
      let effects = profile.apply(change, catalog: nil)
      return LoggedChange(lsn: lsn, change: change, effects: effects)
    }
  }

  private func batch(_ entries: [StoreEntry]) -> StoreBatch {
    StoreBatch(entries: entries, clock: .zero, nowMilliseconds: 0)
  }

  @Test("its last number is that of its newest change")
  func changes() {
    #expect(batch([]).lastLSN == 0)
    let reply = StoredReply(client: "a", n: 1, reply: [])
    let refusal = StoreEntry(request: reply)
    let entries = changes(4, 9).map { StoreEntry(change: $0) }
    #expect(batch([refusal]).lastLSN == 0)
    #expect(batch(entries + [refusal]).lastLSN == 9)
  }

  @Test("a joined state has a number of its own, which no change has")
  func joined() {
    let profile = Profile(untouched: .default)
    let join = StoreEntry(
      snapshot: StoredSnapshot(profile: profile, lsn: 12),
      notes: [.floor(.default, LogFloor(lsn: 12))])
    let entries = changes(4, 11).map { StoreEntry(change: $0) }
    #expect(batch(entries + [join]).lastLSN == 12)
    // A snapshot of what was there before is no news.
    let old = StoreEntry(snapshot: StoredSnapshot(profile: profile, lsn: 3))
    #expect(batch([old] + entries).lastLSN == 11)
  }

  @Test("it counts the origins that the store takes, and no other notes")
  func origins() {
    let others: [StoreNote] = [
      .retired(Self.origin), .name(Self.origin, "laptop"), .settled(1), .trail(.default, []),
      .floor(.default, .none),
    ]
    #expect(batch([StoreEntry(), StoreEntry(notes: others)]).newOriginCount == 0)
    let taken: [StoreNote] = [.origin(Self.origin), .origin(Origin(high: 2, low: 2))]
    let entries = [StoreEntry(notes: taken + others), StoreEntry(notes: [taken[0]])]
    #expect(batch(entries).newOriginCount == 3)
  }

  @Test("snapshots are equal by what they hold, though each is an object of its own")
  func snapshots() {
    var profile = Profile(untouched: .default)
    let snapshot = StoredSnapshot(profile: profile, lsn: 3)
    #expect(StoredSnapshot(profile: profile, lsn: 3) == snapshot)
    #expect(StoredSnapshot(profile: profile, lsn: 4) != snapshot)
    _ = profile.apply(changes(4)[0].change, catalog: nil)
    #expect(StoredSnapshot(profile: profile, lsn: 3) != snapshot)
    // A snapshot stays what it was while the profile goes on.
    #expect(snapshot.profile == Profile(untouched: .default))
    #expect(
      batch([StoreEntry(snapshot: snapshot)])
        == batch([
          StoreEntry(snapshot: StoredSnapshot(profile: Profile(untouched: .default), lsn: 3))
        ]))
  }
}
