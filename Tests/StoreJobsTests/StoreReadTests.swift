import Profiles
import StoreJobs
import Testing

@Suite("What is read from a store")
struct StoreReadTests {
  private static let vector = VersionVector()

  /// Each has a limit, or is one row.
  private static let short: [StoreRead] = [
    .history(.default, before: nil, limit: 1), .changes(.default, after: 0, limit: 1),
    .missing(.default, vector, limit: 1), .hashes(.default, []),
    .trail(.default, vector, limit: 1), .reply(client: "a", n: 1),
    .branch(.default, BranchSearch(from: Link(before: .none))),
    .move(.default), .undos(.default, StandingUndos(of: [])),
    .undo(.default, UndoSearch(for: nil)), .backupStep(nowMilliseconds: 0), .repair,
    .compaction(
      .default, LogRetention(changes: 0, sinceMilliseconds: 0, stepLimit: 1)),
  ]

  @Test("only what reads the whole store delays what is behind it")
  func long() {
    #expect(Self.short.filter(\.isLong) == [])
    #expect(StoreRead.check.isLong && StoreRead.backup(path: "/b").isLong)
  }

  @Test("a log from which nothing was removed reaches back to the beginning")
  func floor() {
    let state = StoredProfileState(profile: Profile(untouched: .default), lsn: 0)
    #expect(state.floor == .none && state.conflicts == [])
    #expect(LogFloor.none.lsn == 0 && LogFloor.none.vector == Self.vector)
  }
}
