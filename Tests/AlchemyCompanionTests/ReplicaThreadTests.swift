import AlchemyCompanion
import ProfileService
import ReplicaHost
import TestSupport
import Testing
import Unix
import Wire

@Suite("A replica on a thread of its own")
struct ReplicaThreadTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func place(patience: Int = 0) -> ReplicaPlace {
    ReplicaPlace(
      folder: folder.appending("replica"), catalogFolders: [], patienceMilliseconds: patience)
  }

  private func open() throws -> ReplicaThread {
    try ReplicaThread.open(place())
  }

  private static func choose(_ choice: String) -> String {
    let edit = #"{"choice":"\#(choice)","edit":"choose","ingredient":"wheat"}"#
    return #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":"#
      + #"{"edits":[\#(edit)],"profile":"default"}}"#
  }

  private static let ping = #"{"id":1,"jsonrpc":"2.0","method":"system.ping"}"#
  private static let pong = #"{"id":1,"jsonrpc":"2.0","result":{}}"#
  private static let watch =
    #"{"id":1,"jsonrpc":"2.0","method":"profile.watch","params":{"profile":"default"}}"#
  private static let watchList = #"{"id":1,"jsonrpc":"2.0","method":"profiles.watch"}"#

  @Test("a socket is served as by a daemon, and others hear what it changes")
  func sockets() throws {
    let thread = try open()
    defer { thread.end() }
    let one = try LineClient(connected: thread.connect())
    let other = try LineClient(connected: thread.connect())
    #expect(try one.ask(Self.ping) == Self.pong)
    _ = try other.ask(Self.watch)
    _ = try one.ask(Self.choose("must"))
    #expect(try other.line().contains(#""ingredient:wheat":"must""#))
  }

  @Test("what is due later is told when it is due")
  func deadline() throws {
    let thread = try open()
    defer { thread.end() }
    let one = try LineClient(connected: thread.connect())
    let other = try LineClient(connected: thread.connect())
    _ = try other.ask(Self.watchList)
    _ = try one.ask(Self.choose("must"))
    _ = try one.ask(Self.choose("cant"))
    // The first one comes at once, the second after a second.
    #expect(try other.line().contains(#""changed""#))
    #expect(try other.line().contains(#""changed""#))
  }

  @Test("whoever reads nothing keeps nobody else from being answered, and loses nothing")
  func untaken() throws {
    let thread = try open()
    defer { thread.end() }
    let slow = try LineClient(connected: thread.connect())
    let catalog =
      #"{"id":1,"jsonrpc":"2.0","method":"catalog.get","params":{"catalog":"skyrim"}}"# + "\n"
    try slow.send(String(repeating: catalog, count: 60))
    let other = try LineClient(connected: thread.connect())
    #expect(try other.ask(Self.ping) == Self.pong)
    for _ in 1...60 { #expect(try slow.line().hasPrefix(#"{"id":1,"jsonrpc":"2.0","result":"#)) }
  }

  @Test("a connection that goes takes its watches with it, and nothing else")
  func gone() throws {
    let thread = try open()
    defer { thread.end() }
    let one = try LineClient(connected: thread.connect())
    do {
      let other = try LineClient(connected: thread.connect())
      _ = try other.ask(Self.watch)
    }
    _ = try one.ask(Self.choose("must"))
    #expect(try one.ask(Self.ping) == Self.pong)
  }

  @Test("orders are carried out in their order, and what comes unasked is handed over")
  func orders() throws {
    let thread = try open()
    let heard = Locked<[String]>([])
    let done = try EventSignal()
    let isTaken = thread.perform { driver in
      let watching = driver.connect()
      let start = driver.replica.send((Self.watch + "\n").utf8, on: watching, at: .now)
      #expect(String(decoding: start, as: UTF8.self).contains("snapshot"))
      driver.awaitOutput(of: watching) { bytes in
        heard.withLock { $0.append(String(decoding: bytes ?? [], as: UTF8.self)) }
        driver.awaitOutput(of: watching) { bytes in
          heard.withLock { $0.append(String(decoding: bytes ?? [], as: UTF8.self)) }
        }
        done.raise()
      }
      let other = driver.connect()
      let reply = driver.replica.send((Self.choose("cant") + "\n").utf8, on: other, at: .now)
      #expect(String(decoding: reply, as: UTF8.self).contains(#""changed":1"#))
    }
    #expect(isTaken)
    #expect(try !Deadline().wait(reading: [done.descriptor]).isEmpty)
    thread.end()
    let lines = heard.withLock { $0.joined() }.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""ingredient:wheat":"cant""#) == true)
    #expect(lines.last?.contains(#""ended":"shutdown""#) == true)
    #expect(!thread.perform { _ in Issue.record("the replica is closed") })
  }

  @Test("a closing that comes together with the last orders is seen behind them")
  func lastOrders() throws {
    for _ in 1...20 {
      let thread = try open()
      let count = Locked(0)
      let isHeld = try EventSignal()
      _ = thread.perform { _ in
        // Until the closing is there, too.
        #expect(throws: Never.self) { _ = try Deadline().wait(reading: [isHeld.descriptor]) }
        count.withLock { $0 += 1 }
      }
      _ = thread.perform { _ in count.withLock { $0 += 1 } }
      let isOver = try EventSignal()
      thread.end { isOver.raise() }
      isHeld.raise()
      #expect(try !Deadline().wait(reading: [isOver.descriptor]).isEmpty)
      #expect(count.withLock { $0 } == 2)
    }
  }

  @Test("a replica that is in use is opened as soon as it is free")
  func waiting() throws {
    let first = try open()
    let answer = Locked<ReplicaProblem??>(nil)
    let answered = try EventSignal()
    let second = try ReplicaThread(place(patience: 60_000)) { problem in
      answer.withLock { $0 = .some(problem) }
      answered.raise()
    }
    first.end()
    #expect(try !Deadline().wait(reading: [answered.descriptor]).isEmpty)
    #expect(answer.withLock { $0 } == .some(nil))
    second.end()
  }

  @Test("without patience a replica that is in use is a failure at once")
  func impatient() throws {
    let first = try open()
    defer { first.end() }
    let problem = #expect(throws: ReplicaProblem.self) { try open() }
    #expect(problem?.isInUse == true)
  }

  @Test("the end leaves one closed file, however it is reached")
  func files() throws {
    let thread = try open()
    let client = try LineClient(connected: thread.connect())
    _ = try client.ask(Self.choose("must"))
    thread.end()
    thread.end()
    #expect(try folder.names(in: "replica") == ["alchemyd.db", "alchemyd.witness"])
  }
}
