import ProfileStore
import StoreJobs
import TestSupport
import Testing
import Unix

/// A new store finds the copy of the one that was taken away with its whole folder.
@Suite struct SavedCopyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ place: String) -> String { folder.appending(place + "/profiles.db") }

  /// Takes a folder away from an open store of some commits; the copy that it saves, and its lsn.
  private func lose(_ place: String) throws -> (copy: String, lsn: Int) {
    try folder.makeFolder(place)
    let store = try ProfileDatabase.open(path: path(place), seed: .test(1))
    var model = StoreModel(try store.load(), seed: 3)
    for _ in 1...6 { _ = try store.commit(model.batch()) }
    try File.move(folder.appending(place), to: folder.appending("moved"))
    let lsn = model.state.lsn
    let failure = #expect(throws: StoreFailure.self) {
      try store.commit(model.batch(entries: 2...2))
    }
    #expect(throws: StoreFailure.self) { try store.close() }
    guard case .displaced(let displacement)? = failure else {
      throw TookTooLong("a displaced store", seen: "\(String(describing: failure))")
    }
    return (try #require(displacement.saved), lsn)
  }

  /// Makes a new store, and returns what it knows of a copy.
  private func begin(_ place: String) throws -> StoredRepair? {
    try folder.makeFolder(place)
    let store = try ProfileDatabase.open(path: path(place), seed: .test(2))
    #expect(store.rotation == nil && store.recovered == nil)
    let missed = store.missed
    #expect(try store.load().repair == missed)
    try store.close()
    return missed
  }

  @Test(arguments: ["data", "data/deep", "100%/a", String(repeating: "n", count: 200)])
  func `It is named at the next start, until somebody removes it`(place: String) throws {
    let (copy, lsn) = try lose(place)
    let missed = try #require(try begin(place))
    #expect(missed.aside == copy && missed.lost == lsn)
    #expect(missed.problem.hasSuffix("is gone; everything in it was saved to \(copy)"))
    #expect(ProfileDatabase.newestSavedCopy(of: path(place)) == copy)
    // The daemon logs it once, and shows it until the copy is removed.
    let again = try ProfileDatabase.open(path: path(place), seed: .test(3))
    #expect(try again.missed == nil && again.load().repair == missed)
    try again.close()
    try File.remove(copy)
    #expect(
      try ProfileDatabase.open(path: path(place), seed: .test(3)).load().repair == nil)
  }

  @Test func `It is not named to a store of another folder`() throws {
    let (copy, _) = try lose("deep/data")
    #expect(Folder.parent(of: copy) == folder.appending("deep"))
    for place in ["deep/other", "deep", "deep/data/inner", "data", "deep/data%2Fprofiles.db"] {
      #expect(try begin(place) == nil, "\(place)")
    }
    #expect(try begin("deep/data")?.aside == copy)
  }

  @Test func `A copy beside the database is named as well`() throws {
    try folder.makeFolder("data")
    let store = try ProfileDatabase.open(path: path("data"), seed: .test(1))
    try File.remove(path("data"))
    #expect(throws: StoreFailure.self) { try store.close() }
    for name in ["profiles.witness", "profiles.db-wal"] {
      try File.remove(folder.appending("data/" + name))
    }
    let name = try #require(try folder.names(in: "data").first { $0.contains(".saved-") })
    #expect(try begin("data")?.aside == folder.appending("data/" + name))
  }
}
