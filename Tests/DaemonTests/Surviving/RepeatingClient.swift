import JSON
import TestSupport
import Wire

/// Puts wheat into the bag again and again over one connection, whatever becomes of the daemon.
///
/// Each request has a number and is repeated as the protocol says, and in no other case.
final class RepeatingClient {
  let line: LineClient
  private let name: String
  /// Requests that are on their way at once.
  private let depth: Int
  private var lastID = 0
  private var lastNumber = 0
  private var waiting: [(id: Int, number: Int)] = []
  /// The request behind whose reply nothing of what was asked before is answered.
  private var barrier: Int?
  /// Those before it, which a daemon after the next may still answer.
  private var formerBarriers: Set<Int> = []
  /// A line that was cut off, if it was.
  private var cut: String?
  private(set) var answered = 0
  private(set) var restarts = 0
  /// What should not have come.
  private(set) var failures: [String] = []

  init(_ name: String, over line: LineClient, depth: Int = 4) {
    self.name = name
    self.line = line
    self.depth = depth
  }

  /// Whether all is answered.
  var isIdle: Bool { waiting.isEmpty && barrier == nil }

  /// Sends more, as long as not too much is on its way.
  func keepBusy() throws {
    while barrier == nil, waiting.count < depth {
      lastNumber += 1
      try send(lastNumber)
    }
  }

  /// Takes what is there.
  func take() throws {
    if try !line.receive() { failures.append("the end of the connection") }
    while let next = line.takeLine() { try take(next) }
  }

  private func send(_ number: Int) throws {
    lastID += 1
    waiting.append((lastID, number))
    let edit = #"{"by":1,"edit":"adjust","ingredient":"wheat"}"#
    let tag = #"{"client":"\#(name)","n":\#(number)}"#
    try line.send(
      Requests.line(
        "profile.apply", #"{"edits":[\#(edit)],"profile":"default","request":\#(tag)}"#, id: lastID)
        + "\n")
  }

  private func take(_ text: String) throws {
    guard !text.isEmpty else { return }
    guard let message = JSONValue(readable: Array(text.utf8)) else { return cut = text }
    if message["method"] == "system.restarted" { return try restarted() }
    if let cut { failures.append(cut) }
    cut = nil
    // What ends with the daemon is told before.
    if message["method"] != nil { return }
    guard let id = message["id"]?.integer else { return failures.append(text) }
    if formerBarriers.remove(id) != nil { return }
    id == barrier ? try repeatWaiting() : takeReply(message, to: id, text)
  }

  private func restarted() throws {
    restarts += 1
    cut = nil
    lastID += 1
    if let barrier { formerBarriers.insert(barrier) }
    barrier = lastID
    try line.send(Requests.line("system.hello", id: lastID) + "\n")
  }

  private func repeatWaiting() throws {
    barrier = nil
    let numbers = waiting.map(\.number)
    waiting = []
    for number in numbers { try send(number) }
  }

  private func takeReply(_ message: JSONValue, to id: Int, _ text: String) {
    // One before it was lost: both are repeated, in their order.
    if barrier != nil, message["error"]?["data"]?["kind"] == "requestGap" { return }
    guard let place = waiting.firstIndex(where: { $0.id == id }),
      message["result"]?["lsn"] != nil
    else { return failures.append(text) }
    waiting.remove(at: place)
    answered += 1
  }
}

extension RepeatingClient {
  /// Keeps all busy until `isOver`, which is asked after each turn.
  static func run(_ clients: [RepeatingClient], until isOver: () throws -> Bool) throws {
    repeat {
      for client in clients { try client.keepBusy() }
      try takeTurn(clients)
    } while try !isOver()
  }

  /// Lets all be answered that is on its way, and all restarts be heard of.
  static func settle(_ clients: [RepeatingClient], afterRestarts restarts: Int) throws {
    while !clients.allSatisfy({ $0.isIdle && $0.restarts >= restarts }) { try takeTurn(clients) }
  }

  private static func takeTurn(_ clients: [RepeatingClient]) throws {
    guard try !Deadline().wait(reading: clients.map(\.line.descriptor)).isEmpty else {
      throw TookTooLong("a reply", seen: "\(clients.map(\.answered)) replies")
    }
    for client in clients { try client.take() }
    let failures = clients.flatMap(\.failures)
    guard failures.isEmpty else { throw TookTooLong("what was asked for", seen: "\(failures)") }
  }
}
