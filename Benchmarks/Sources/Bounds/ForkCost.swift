import Profiles

/// What it costs to tell whether one name means the same changes at both ends, and to give the changes of
/// one life another name.
struct ForkCost {
  let arguments: Arguments
  let folder: TemporaryFolder

  /// How many origins a profile has: one, a household's, and as many as it may have.
  private static let names = [1, 64, 4_096]
  /// How often a comparison is asked for.
  private static let comparisons = 50
  /// How many changes get another name in one move.
  private static let moved = 10_000
  private static let changesPerPush = 256

  func run() throws -> Report.Section {
    var section = Report.Section(
      title: "Forks", columns: ["", "daemon's processor, ms", "longest ping beside it, ms"])
    for count in Self.names {
      section.rows.append([
        .text("sync.begin, \(count) names"), .number(try comparison(of: count), digits: 2),
        .text(""),
      ])
    }
    let move = try move()
    section.rows.append([
      .text("sync.move of \(Self.moved) changes"), .number(move.processor, digits: 0),
      .number(move.ping, digits: 1),
    ])
    section.rows.append([
      .text("bytes of the database a change"), .number(move.bytes, digits: 0), .text(""),
    ])
    return section
  }

  private func daemon(in folder: TemporaryFolder) throws -> Alchemyd {
    try Alchemyd(ServerPlace(program: arguments.alchemyd, folder: folder.path, core: nil))
  }

  private func push(_ changes: [String], to line: RequestLine) throws {
    for first in stride(from: 0, to: changes.count, by: Self.changesPerPush) {
      let page = changes[first..<min(first + Self.changesPerPush, changes.count)]
      _ = try line.ask(
        "sync.push",
        #"{"changes":[\#(page.joined(separator: ","))],"profile":"\#(AuthorChain.profile)"}"#)
    }
  }

  private static let edit = #"{"by":1,"edit":"adjust","ingredient":"wheat"}"#

  /// The processor time of one comparison of equal ends, in milliseconds.
  private func comparison(of count: Int) throws -> Double {
    let own = try TemporaryFolder(in: folder.path)
    let server = try daemon(in: own)
    let line = try RequestLine(socketPath: server.socketPath)
    var authors = (0..<count).map { AuthorChain($0) }
    try push(authors.indices.map { authors[$0].next([Self.edit], at: $0) }, to: line)
    let vector = authors.map { #""\#($0.origin)":1"# }.joined(separator: ",")
    let heads = authors.map { #""\#($0.origin)":"\#($0.newest)""# }.joined(separator: ",")
    let begin =
      #"{"digest":"","heads":{\#(heads)},"now":\#(AuthorChain.firstMillisecond),"origin":"#
      + #""\#(AuthorChain.origin(count))","profile":"\#(AuthorChain.profile)","vector":{\#(vector)}}"#
    _ = try line.ask("sync.begin", begin)
    let before = try ProcessStatus.processorNanoseconds(of: server.process.identifier)
    for _ in 0..<Self.comparisons { _ = try line.ask("sync.begin", begin) }
    let spent = try ProcessStatus.processorNanoseconds(of: server.process.identifier) - before
    return Double(spent) / 1e6 / Double(Self.comparisons)
  }

  private func move() throws -> (processor: Double, ping: Double, bytes: Double) {
    let own = try TemporaryFolder(in: folder.path)
    let server = try daemon(in: own)
    let line = try RequestLine(socketPath: server.socketPath)
    var author = AuthorChain(0)
    let first = author.next([Self.edit], at: 0)
    let second = author.next([Self.edit], at: 1)
    let hash = author.newest
    let rest = (1..<Self.moved).map { author.next([Self.edit], at: $0 + 1) }
    try push([first, second] + rest, to: line)
    let mover = try RequestLine(socketPath: server.socketPath)
    let before = try ProcessStatus.processorNanoseconds(of: server.process.identifier)
    try mover.send(
      RequestLine.text(
        "sync.move",
        #"{"change":{"origin":"\#(author.origin)","seq":2},"hash":"\#(hash)","profile":"#
          + #""\#(AuthorChain.profile)"}"#))
    var ping: UInt64 = 0
    repeat {
      ping = max(ping, try MonotonicClock.measure { try line.ask("system.ping", "{}") }.0)
    } while !mover.hasReply
    let spent = try ProcessStatus.processorNanoseconds(of: server.process.identifier) - before
    let reply = String(decoding: try mover.receiveLine(), as: UTF8.self)
    guard reply.contains(#""moved":\#(Self.moved)"#) else {
      throw Failure.refused(Alchemyd.name, reply: String(reply.prefix(400)))
    }
    server.process.end()
    let bytes = try TextFile.size(own.path + "/data/alchemyd.db")
    return (Double(spent) / 1e6, Double(ping) / 1e6, Double(bytes) / Double(author.count))
  }
}
