import Foundation
import Profiles
import StoreCare
import StoreDrafts
import StoreJobs
import TestSupport
import Testing

/// How the work of a check grows with the store, in processor time of the thread that does it.
@Suite struct CheckWorkTests {
  private func seconds(profiles: Int) throws -> Double {
    let folder = try TemporaryFolder()
    let store = try ProfileDatabase.open(path: folder.database, seed: .test(1))
    let origin = try store.load().origin
    let time = HybridTimestamp(milliseconds: 1_700_000_000_000)
    var entries: [StoreEntry] = []
    for number in 1...profiles {
      var profile = Profile(untouched: ProfileID(randomHigh: UInt64(number), randomLow: 1))
      let change = Change(
        of: profile, [.create(catalog: "skyrim", name: "p")], at: time, by: origin)
      let effects = profile.apply(change, catalog: nil)
      entries.append(
        StoreEntry(change: LoggedChange(lsn: number, change: change, effects: effects)))
    }
    _ = try store.commit(StoreBatch(entries: entries, clock: time, nowMilliseconds: 1))
    try store.close()
    let start = Self.processorSeconds
    #expect(try StoreCheck.run(at: folder.database, copyingInto: folder.path).problems == [])
    return Self.processorSeconds - start
  }

  private static var processorSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func `Ten times as many profiles are some ten times as much work`() throws {
    let (few, many) = (try seconds(profiles: 400), try seconds(profiles: 4_000))
    // Comparing each with each is a hundred times as much.
    #expect(many < 25 * few, "\(few) s for 400 profiles, \(many) s for 4,000")
  }
}
