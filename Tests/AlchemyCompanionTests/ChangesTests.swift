import AlchemyCompanion
import TestSupport
import Testing

@Suite("What a companion tells of changes", .timeLimit(.minutes(35)))
struct ChangesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.appending("replica")
  }

  @Test("first the state, then each change with its fields and author, and the deletion last")
  func sequence() async throws {
    let companion = try await Companion.open(path, name: "tablet")
    var news = companion.changes().makeAsyncIterator()
    guard case .state(let state) = try await news.next() else {
      Issue.record("the state comes first")
      return
    }
    #expect(state.ingredients == [:])
    try await companion.apply([.chooseIngredient("wheat", .must), .stock("wheat", 3)])
    guard case .changed(let profile, let fields, let author) = try await news.next() else {
      Issue.record("a change comes next")
      return
    }
    #expect(profile.ingredients == ["wheat": .must])
    #expect(profile.recipeCount == 814)
    #expect(fields == ["ingredient:wheat", "stock:wheat"])
    #expect(author == "tablet")
    try await companion.deleteProfile("default")
    #expect(try await news.next() == .deleted)
    #expect(try await news.next() == nil)
    await companion.close()
  }

  @Test("whoever comes late is told the steps between as one, and misses nothing")
  func late() async throws {
    // A long name makes long events, of which fewer are kept one by one.
    let companion = try await Companion.open(path, name: String(repeating: "n", count: 100))
    var news = companion.changes().makeAsyncIterator()
    _ = try await news.next()
    let changes = 1_200
    for step in 1...changes { try await companion.apply([.stock("wheat", step)]) }
    var bag: [String: Int] = [:]
    var steps = 0
    while bag != ["wheat": changes], let next = try await news.next() {
      switch next {
      case .state(let profile), .changed(let profile, _, _): bag = profile.bag
      case .deleted: Issue.record("nobody deleted it")
      }
      steps += 1
    }
    #expect(bag == ["wheat": changes])
    #expect(steps < changes)
    await companion.close()
  }

  @Test("a task that waits for news ends when it is cancelled, and when the replica is closed")
  func ending() async throws {
    let companion = try await Companion.open(path)
    let (states, told) = AsyncStream.makeStream(of: Void.self)
    func listen() -> Task<Int, any Error> {
      Task {
        var count = 0
        for try await _ in companion.changes() {
          count += 1
          told.yield()
        }
        return count
      }
    }
    let (one, other) = (listen(), listen())
    var waiting = states.makeAsyncIterator()
    _ = await waiting.next()
    _ = await waiting.next()
    one.cancel()
    #expect(try await one.value == 1)
    try await companion.apply([.scope(.stock)])
    _ = await waiting.next()
    await companion.close()
    #expect(try await other.value == 2)
  }

  @Test("a task that is cancelled before it waits for news does not wait")
  func cancelledBefore() async throws {
    let companion = try await Companion.open(path)
    let task = Task {
      var news = companion.changes().makeAsyncIterator()
      _ = try await news.next()
      // Ends when the task is cancelled.
      _ = try? await Task.sleep(for: .seconds(3_600))
      return try await news.next()
    }
    task.cancel()
    #expect(try await task.value == nil)
    await companion.close()
  }

  @Test("a profile that is not there is refused once, and then there is an end")
  func unknown() async throws {
    let companion = try await Companion.open(path)
    var news = companion.changes(of: "nobody").makeAsyncIterator()
    await #expect(throws: CompanionError.self) { try await news.next() }
    #expect(try await news.next() == nil)
    await companion.close()
  }
}
