import JSON
import ProfileService
import Testing
import Wire

@Suite("The desk of connections: each input, and exactly what follows")
struct DeskTests {
  private static let first = ConnectionID(rawValue: 1)
  private static let second = ConnectionID(rawValue: 2)
  private static let line = Array("{}".utf8)

  private var desk = Desk()
  private let session: Session

  init() {
    session = desk.connect(Self.first, isPeer: false)
  }

  private static func moment(_ milliseconds: Int) -> Moment {
    Moment(wallMilliseconds: 0, monotonicMilliseconds: milliseconds)
  }

  private func receive(_ text: String) {
    desk.receive(Array(text.utf8).span, from: session)
  }

  private mutating func next(share: Int = 1) -> Desk.Next {
    var share = share
    return desk.next(of: session, share: &share)
  }

  private func settle(hasWatches: Bool = false, isStopping: Bool = false) -> ServiceEffect? {
    desk.settle(session, hasWatches: hasWatches, isStopping: isStopping)
  }

  private mutating func wait(for wait: PendingReply.Wait, _ text: String, completed: Int = 0) {
    desk.append(
      PendingReply(wait: wait, bytes: Array(text.utf8), line: nil), to: session,
      completed: completed)
  }

  private func takeOutput() -> String {
    String(decoding: desk.takeOutput(of: session), as: UTF8.self)
  }

  @Test("lines come one by one, a share of them in a turn, and the others in the next")
  mutating func share() {
    #expect(next() == .nothing)
    receive("{}\n{}\n[")
    var share = 1
    #expect(desk.next(of: session, share: &share) == .line(0..<2))
    #expect(desk.next(of: session, share: &share) == .nothing)
    #expect(desk.hasLinesLeft)
    #expect(desk.takeUnfinished()?.id == Self.first)
    #expect(!desk.hasLinesLeft)
    #expect(next() == .line(3..<5))
    #expect(next() == .nothing)
    #expect(settle() == nil)
    #expect(desk.violations == [])
  }

  @Test("a line that is too long is the last one, and the connection is closed")
  mutating func tooLong() {
    receive(String(repeating: " ", count: LineFramer.lineLimit + 1) + "\n{}\n")
    #expect(next() == .tooLong)
    #expect(next() == .nothing)
    #expect(settle() == .close(Self.first))
    #expect(settle() == nil)
  }

  @Test("replies leave in the order of their requests, when the store has come so far")
  mutating func order() {
    wait(for: .ticket(2), "a")
    wait(for: .nothing, "b")
    wait(for: .ticket(3), "c")
    #expect(desk.write(Self.line, to: session) == false)
    #expect(desk.send(session) == nil)
    #expect(desk.release(completed: 1).map(\.id) == [Self.first])
    #expect(desk.send(session) == nil)
    _ = desk.release(completed: 2)
    #expect(desk.send(session) == .sendOutput(Self.first))
    #expect(desk.send(session) == nil, "that was said already")
    #expect(takeOutput() == "ab")
    #expect(desk.waiting.map(\.id) == [Self.first])
    _ = desk.release(completed: 3)
    #expect(takeOutput() == "c")
    #expect(desk.waiting.isEmpty)
    #expect(desk.write(Self.line, to: session) == true)
    #expect(takeOutput() == "{}")
    #expect(desk.release(completed: 9).isEmpty)
    #expect(desk.isQuiet)
    #expect(desk.violations == [])
  }

  @Test("a failed commit refuses writes that wait, and reads are carried out again")
  mutating func failure() {
    wait(for: .ticket(1), "durable", completed: 0)
    wait(for: .ticket(2), "write")
    desk.append(
      PendingReply(wait: .ticket(2), bytes: Self.line, line: Self.line), to: session, completed: 0)
    desk.changeReplies(of: session) { $0.fail(completed: 1) { _ in Array("refused".utf8) } }
    #expect(session.pending.placesToRedo == [2])
    _ = desk.release(completed: 2)
    #expect(takeOutput() == "durablerefused")
    desk.changeReplies(of: session) {
      $0.replace(0, with: PendingReply(wait: .nothing, bytes: Array("again".utf8), line: nil))
    }
    _ = desk.release(completed: 2)
    #expect(takeOutput() == "again")
    #expect(desk.violations == [])
  }

  @Test("a parked line is the next one to be carried out, and holds up those behind it")
  mutating func parked() {
    receive("{}\n{}\n")
    #expect(next() == .line(0..<2))
    desk.park(Self.line, of: session)
    #expect(next() == .nothing)
    #expect(!desk.isQuiet)
    #expect(desk.violations == [])
    #expect(desk.takeParked().map(\.id) == [Self.first])
    #expect(desk.unpark(session) == Self.line)
    #expect(desk.unpark(session) == nil)
    #expect(next() == .line(3..<5))
    #expect(desk.takeParked().isEmpty)
    #expect(desk.violations == [])
  }

  @Test("a client with too many unanswered requests is not read until it has caught up")
  mutating func reading() {
    for _ in 0..<ServiceLimits.inFlight { wait(for: .ticket(1), "a") }
    receive("{}\n")
    #expect(next() == .nothing)
    #expect(settle() == .setReading(Self.first, false))
    #expect(settle() == nil)
    _ = desk.release(completed: 1)
    #expect(next() == .line(0..<2))
    #expect(settle(isStopping: true) == nil)
    #expect(settle() == .setReading(Self.first, true))
    #expect(desk.stopReading() == [.setReading(Self.first, false)])
    #expect(desk.stopReading() == [])
  }

  @Test("whoever ends its input is closed when all is answered and nothing is watched")
  mutating func endOfInput() {
    receive("{}")
    desk.endInput(of: session)
    #expect(settle() == nil)
    #expect(next() == .line(0..<2))
    wait(for: .ticket(1), "a")
    #expect(settle() == nil)
    _ = desk.release(completed: 1)
    #expect(settle(hasWatches: true) == nil)
    #expect(settle() == .close(Self.first))
    #expect(settle() == nil)
  }

  /// What a client took, with what happens then.
  private mutating func take(
    unsent: Int, progressed: Bool = false, hasHeld: Bool = false, at: Int
  ) {
    if desk.taken(session, unsentBytes: unsent, hasHeld: hasHeld) {
      desk.watchStall(
        of: session, hasHeld: hasHeld, progressed: progressed, at: Self.moment(at))
    }
  }

  @Test("a client with a full buffer that takes nothing is closed, unless it takes some in time")
  mutating func stalled() {
    let full = ServiceLimits.waitingOutputBytes
    let patience = ServiceLimits.stalledMilliseconds
    take(unsent: full - 1, at: 5)
    #expect(desk.stalledDeadline == nil)
    take(unsent: full, at: 10)
    take(unsent: full, at: 20)
    #expect(desk.stalledDeadline == 10 + patience)
    take(unsent: full, progressed: true, at: 30)
    #expect(desk.stalledDeadline == 30 + patience)
    #expect(desk.stalled(at: Self.moment(29 + patience)).isEmpty)
    #expect(desk.stalled(at: Self.moment(30 + patience)).map(\.id) == [Self.first])
    desk.endStall(of: session)
    #expect(desk.stalledDeadline == nil)
  }

  @Test("while something is held for a client, any byte that it does not take counts")
  mutating func held() {
    desk.noteHeld(of: session, at: Self.moment(5))
    #expect(desk.stalledDeadline == 5 + ServiceLimits.stalledMilliseconds)
    take(unsent: 1, hasHeld: true, at: 10)
    #expect(desk.stalledDeadline == 5 + ServiceLimits.stalledMilliseconds)
    take(unsent: 0, hasHeld: true, at: 20)
    #expect(desk.stalledDeadline == nil)
  }

  @Test("a client that waits for us, and a peer of the daemon's own, are never closed as stalled")
  mutating func patient() {
    let late = Self.moment(ServiceLimits.stalledMilliseconds)
    desk.noteHeld(of: session, at: Self.moment(0))
    let peer = desk.connect(Self.second, isPeer: true)
    _ = desk.taken(peer, unsentBytes: 1, hasHeld: true)
    desk.noteHeld(of: peer, at: Self.moment(0))
    #expect(desk.stalled(at: late).isEmpty)
    #expect(desk.stalledDeadline == nil)
    #expect(desk.clientCount == 1)
  }

  @Test("of a connection that is gone nothing is left")
  mutating func gone() {
    receive("{}\n{}\n{}\n")
    _ = next()
    _ = next(share: 0)
    wait(for: .ticket(1), "a")
    desk.park(Self.line, of: session)
    desk.disconnect(session)
    #expect(desk[Self.first] == nil)
    #expect(desk.takeParked().isEmpty)
    #expect(desk.takeUnfinished()?.id == nil)
    #expect(desk.release(completed: 1).isEmpty)
    #expect(desk.isQuiet)
    #expect(desk.violations == [])
  }
}
