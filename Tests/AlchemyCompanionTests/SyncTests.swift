import AlchemyCompanion
import ReplicaSync
import TestSupport
import Testing
import Unix

@Suite("A companion that synchronises", .timeLimit(.minutes(35)))
struct SyncTests {
  private let folder: TemporaryFolder
  private let other: ReplicaThread

  init() throws {
    folder = try TemporaryFolder()
    other = try ReplicaThread.open(
      ReplicaPlace(
        folder: folder.appending("other"), catalogFolders: [], patienceMilliseconds: 0))
  }

  private func stream(cutAfter limit: Int = .max) throws -> SocketStream {
    try SocketStream(try other.connect(), cutAfter: limit)
  }

  private func companion(_ name: String = "pocket") async throws -> Companion {
    try await Companion.open(folder.appending(name), name: name)
  }

  @Test("two companions that meet the same third have the same, and know what is unsent")
  func merge() async throws {
    let pocket = try await companion()
    let laptop = try await companion("laptop")
    try await pocket.apply([.chooseIngredient("wheat", .must)])
    try await pocket.createProfile("Lydia")
    try await laptop.apply([.adjust("wheat", by: 2)])
    #expect(try await pocket.unsentChanges() == 2)
    let first = try await pocket.sync(over: stream(), named: "third")
    #expect(first.sent == 2)
    #expect(first.received == 0)
    #expect(try await pocket.unsentChanges(for: "third") == 0)
    let second = try await laptop.sync(over: stream(), named: "third")
    #expect(second.sent == 1)
    #expect(second.received == 2)
    #expect(try await pocket.sync(over: stream(), named: "third").received == 1)
    #expect(try await pocket.sync(over: stream(), named: "third").received == 0)
    #expect(try await pocket.profile() == laptop.profile())
    #expect(try await laptop.profiles().map(\.name) == ["Lydia", "default"])
    await pocket.close()
    await laptop.close()
    other.end()
  }

  @Test("what a synchronisation brings is told like any other change")
  func news() async throws {
    let pocket = try await companion()
    let laptop = try await companion("laptop")
    try await laptop.apply([.chooseEffect("fear", .cant)])
    try await laptop.sync(over: stream(), named: "third")
    var news = pocket.changes().makeAsyncIterator()
    _ = try await news.next()
    try await pocket.sync(over: stream(), named: "third")
    guard case .changed(let profile, let fields, let author) = try await news.next() else {
      Issue.record("a change comes")
      return
    }
    #expect(profile.effects == ["fear": .cant])
    #expect(fields == ["effect:fear"])
    #expect(author == "laptop")
    await pocket.close()
    await laptop.close()
    other.end()
  }

  @Test("a value that lost is kept, and can be taken after all")
  func conflict() async throws {
    let pocket = try await companion()
    let laptop = try await companion("laptop")
    try await pocket.apply([.chooseIngredient("wheat", .must)])
    try await laptop.apply([.chooseIngredient("wheat", .cant)])
    try await laptop.sync(over: stream(), named: "third")
    #expect(try await pocket.sync(over: stream(), named: "third").conflicts == 1)
    let conflict = try #require(try await pocket.conflicts().first)
    #expect(conflict.field == "ingredient:wheat")
    #expect([conflict.kept, conflict.lost] == ["cant", "must"])
    try await pocket.resolve(conflict, takingLost: true)
    #expect(try await pocket.profile().ingredients == ["wheat": .must])
    #expect(try await pocket.conflicts().isEmpty)
    await pocket.close()
    await laptop.close()
    other.end()
  }

  @Test("a stream that breaks off anywhere loses nothing, and the next one goes on")
  func cut() async throws {
    let pocket = try await companion()
    let laptop = try await companion("laptop")
    for step in 1...40 { try await laptop.apply([.adjust("wheat", by: step)]) }
    try await laptop.sync(over: stream(), named: "third")
    for step in 1...40 { try await pocket.apply([.adjust("nirnroot", by: step)]) }
    for limit in stride(from: 0, to: 6_000, by: 617) {
      do {
        try await pocket.sync(over: stream(cutAfter: limit), named: "third")
      } catch CompanionError.syncEnded(let reason) {
        #expect(reason.hasPrefix("third closed the connection"), "\(limit): \(reason)")
      }
    }
    try await pocket.sync(over: stream(), named: "third")
    try await laptop.sync(over: stream(), named: "third")
    #expect(try await pocket.profile().bag == ["nirnroot": 820, "wheat": 820])
    #expect(try await pocket.profile() == laptop.profile())
    await pocket.close()
    await laptop.close()
    other.end()
  }

  @Test("somebody who says nothing is left when the task is cancelled")
  func cancelled() async throws {
    let pocket = try await companion()
    let (reads, read) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await pocket.sync(over: SilentStream(told: read), named: "third")
    }
    var reading = reads.makeAsyncIterator()
    _ = await reading.next()
    task.cancel()
    await #expect(throws: CompanionError.self) { try await task.value }
    #expect(try await pocket.profile().bag == [:])
    await pocket.close()
    other.end()
  }

  @Test("what speaks another language is told of in words")
  func stranger() async throws {
    let pocket = try await companion()
    let error = await #expect(throws: CompanionError.self) {
      try await pocket.sync(over: TalkingStream(text: "220 ready\r\n"), named: "third")
    }
    #expect(error?.description.hasPrefix("third sent \"220 ready") == true)
    await pocket.close()
    other.end()
  }
}

extension SyncTests {
  @Test(
    "somebody who sends lines all the time, and no answer, is left",
    arguments: [
      (
        #"{"jsonrpc":"2.0","method":"profile.event","params":{"watch":"1"}}"# + "\n",
        "third has sent lines for 120 seconds, and no answer among them"
      ), ("\n", "third has not answered for 120 seconds"),
      ("x", "third has not answered for 120 seconds"),
    ])
  func endless(piece: String, reason: String) async throws {
    let pocket = try await companion()
    try await pocket.apply([.adjust("wheat", by: 2)])
    let stream = EndlessStream(piece)
    let error = await #expect(throws: CompanionError.self) {
      try await pocket.sync(over: stream, named: "third") { stream.now }
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(try await pocket.profile().bag == ["wheat": 2])
    #expect(try await pocket.unsentChanges() == 1)
    await pocket.close()
    other.end()
  }
}

/// Says the same again and again; each reading takes a second of its own clock.
private final class EndlessStream: CompanionStream {
  private static let piecesAtMost = 1_000

  private let piece: [UInt8]
  private let pieces = Locked(0)

  init(_ piece: String) {
    self.piece = Array(piece.utf8)
  }

  var now: RelayMoment {
    RelayMoment(wallMilliseconds: 0, steadyMilliseconds: 1_000 * pieces.withLock { $0 })
  }

  func read() async throws -> [UInt8]? {
    let count = pieces.withLock { pieces in
      pieces += 1
      return pieces
    }
    return count > Self.piecesAtMost ? nil : piece
  }

  func write(_ bytes: [UInt8]) async throws {}
}

/// Takes everything and says nothing, until the task is cancelled.
private struct SilentStream: CompanionStream {
  let told: AsyncStream<Void>.Continuation

  func read() async throws -> [UInt8]? {
    told.yield()
    try await Task.sleep(for: .seconds(3_600))
    return nil
  }

  func write(_ bytes: [UInt8]) async throws {}
}

/// Says one thing, whatever it is asked.
private struct TalkingStream: CompanionStream {
  let text: String

  func read() async throws -> [UInt8]? { Array(text.utf8) }

  func write(_ bytes: [UInt8]) async throws {}
}
