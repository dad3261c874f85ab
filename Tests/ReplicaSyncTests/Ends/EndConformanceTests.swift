import JSON
import ProfileService
import RelayEnds
import TestSupport
import Testing
import Wire

/// What a relay may expect of either end, whether that is a daemon or a hub.
///
/// The changes come from a third replica, a daemon.
@Suite("Every end of a relay")
struct EndConformanceTests {
  private static let id = ServedReplica.id

  /// A replica with some changes of the default profile.
  private func author(number: Int = 90) throws -> ServedReplica {
    let author = try ServedReplica(number: number, at: ServedReplica.start)
    author.apply([
      #"{"by":3,"edit":"adjust","ingredient":"herb-10"}"#,
      #"{"choice":"must","edit":"choose","ingredient":"herb-11"}"#,
      #"{"edit":"rename","name":"mage"}"#,
      #"{"edit":"stock","ingredient":"herb-12","quantity":7}"#,
      #"{"edit":"scope","scope":"stock"}"#,
    ])
    return author
  }

  private func changes(of author: ServedReplica) throws -> [JSONValue] {
    try #require(
      try author.ask("sync.pull", ["profile": Self.id, "vector": [:]])["changes"]?.array)
  }

  private func expect(
    _ end: any ConformingEnd, _ session: Int, hasAllOf author: ServedReplica
  ) throws {
    let (has, wanted) = (try end.standpoint(on: session), try author.standpoint())
    #expect(has["vector"] == wanted["vector"])
    #expect(has["digest"] == wanted["digest"])
  }

  @Test("greets with its level, its identity and its clock", arguments: EndKind.allCases)
  func hello(kind: EndKind) throws {
    let end = try kind.make(number: 1)
    let reply = try end.ask("system.hello", [:], on: end.connect())
    let result = try SystemHello.Result(reading: MessagePart(reply))
    #expect(result.levels.understand(SystemHello.levels))
    #expect(result.nowMilliseconds == ServedReplica.start.wallMilliseconds)
  }

  @Test("keeps a change once, however often it comes", arguments: EndKind.allCases)
  func once(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let changes = try changes(of: author)
    _ = end.push(Array(changes.prefix(2)), on: session)
    for applied in [changes.count - 2, 0] {
      let result = end.push(changes, on: session)["result"]
      #expect(result?["applied"] == .integer(applied))
      #expect(result?["duplicates"] == .integer(changes.count - applied))
      try expect(end, session, hasAllOf: author)
    }
    #expect(try pull(end, session, upTo: changes.count, limit: 256) == changes)
  }

  /// Pulls pages from the beginning until so many changes have come; the last page says that it is.
  private func pull(
    _ end: any ConformingEnd, _ session: Int, upTo count: Int, limit: Int
  ) throws -> [JSONValue] {
    var (seen, pulled): ([String: JSONValue], [JSONValue]) = ([:], [])
    repeat {
      let page = try end.ask(
        "sync.pull", ["limit": .integer(limit), "profile": Self.id, "vector": .object(seen)],
        on: session)
      let got = try #require(page["changes"]?.array)
      #expect(1...limit ~= got.count)
      for change in got { seen[try #require(change["origin"]?.string)] = change["seq"] }
      pulled += got
      #expect(page["more"] == .bool(pulled.count < count))
      guard !got.isEmpty else { return pulled }
    } while pulled.count < count
    return pulled
  }

  @Test("gives what the other lacks, page by page", arguments: EndKind.allCases)
  func pages(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let changes = try changes(of: author)
    _ = end.push(changes, on: session)
    #expect(try pull(end, session, upTo: changes.count, limit: 2) == changes)
  }

  @Test("refuses changes that leave a gap, and keeps none of them", arguments: EndKind.allCases)
  func gap(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let changes = try changes(of: author)
    let before = try end.standpoint(on: session)["vector"]
    let reply = end.push(Array(changes.dropFirst()), on: session)
    #expect(reply["error"]?["data"]?["kind"] == "sequenceGap", "\(reply)")
    #expect(try end.standpoint(on: session)["vector"] == before)
    _ = end.push(changes, on: session)
    try expect(end, session, hasAllOf: author)
  }

  @Test("refuses a change that is not as agreed, with its place", arguments: EndKind.allCases)
  func damaged(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let changes = try changes(of: author)
    let damages: [(String, JSONValue?, String)] = [
      ("seq", 0, "changes[1].seq"), ("origin", "x", "changes[1].origin"),
      ("body", [:], "changes[1].body.version"), ("context", nil, "changes[1].context"),
      ("wheat", 1, "changes[1].wheat"),
    ]
    for (member, value, field) in damages {
      var spoilt = try #require(changes[1].object)
      spoilt[member] = value
      let reply = end.push([changes[0], .object(spoilt)], on: session)
      #expect(reply["error"]?["data"]?["field"] == .string(field), "\(reply)")
    }
    #expect(try end.standpoint(on: session)["vector"]?.object?.isEmpty == true)
  }

  @Test("takes a state in place of changes, and gives it again", arguments: EndKind.allCases)
  func state(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let state = try #require(
      try author.ask("sync.state", ["profile": Self.id])["state"])
    for _ in 1...2 {
      _ = try end.ask("sync.state", ["profile": Self.id, "state": state], on: session)
      try expect(end, session, hasAllOf: author)
    }
    let again = try #require(
      try end.ask("sync.state", ["profile": Self.id], on: session)["state"]?.object)
    #expect(again.filter { $0.key != "trail" } == state.object?.filter { $0.key != "trail" })
  }

  @Test(
    "tells a watch what another session has pushed, until it is cancelled",
    arguments: EndKind.allCases)
  func watch(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let (watching, pushing) = (end.connect(), end.connect())
    let changes = try changes(of: author)
    let watch = try #require(
      try end.ask("sync.watch", ["profile": Self.id, "vector": [:]], on: watching)["watch"])
    _ = end.push(Array(changes.prefix(2)), on: pushing)
    let events = end.events(on: watching)
    #expect(events.count == 1 && events.first?["params"]?["watch"] == watch, "\(events)")
    #expect(events.first?["params"]?["changes"]?.array == Array(changes.prefix(2)))
    _ = try end.ask("watch.cancel", ["watch": watch], on: watching)
    _ = end.events(on: watching)
    _ = end.push(Array(changes.dropFirst(2)), on: pushing)
    #expect(end.events(on: watching) == [])
    try expect(end, watching, hasAllOf: author)
  }

  @Test(
    "tells a watch of the list of a new name, and that it was cancelled",
    arguments: EndKind.allCases)
  func listWatch(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let (watching, pushing) = (end.connect(), end.connect())
    let changes = try changes(of: author)
    let watch = try #require(try end.ask("profiles.watch", [:], on: watching)["watch"])
    _ = end.push(changes, on: pushing)
    let events = end.events(on: watching)
    // A hub has no profile before its first change.
    let shown = events.last?["params"]?["changed"] ?? events.last?["params"]?["added"]
    #expect(shown?["name"] == "mage", "\(events)")
    let cancelled =
      end.answer(
        Request("watch.cancel", ["watch": watch]).line(id: 1), on: watching
      ).compactMap { JSONValue(readable: $0) } + end.events(on: watching)
    #expect(cancelled.last?["params"]?["ended"] == "cancelled", "\(cancelled)")
    _ = end.push(try self.changes(of: self.author(number: 92)), on: pushing)
    #expect(end.events(on: watching) == [])
  }

  @Test(
    "refuses changes under names that have moved since it was asked", arguments: EndKind.allCases)
  func moved(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let (session, moving) = (end.connect(), end.connect())
    let changes = try changes(of: author)
    _ = end.push(Array(changes.dropLast()), on: session)
    _ = try end.standpoint(on: session)
    let place: JSONValue = ["origin": try #require(changes[0]["origin"]), "seq": 2]
    let trail = try end.ask("sync.trail", ["at": [place], "profile": Self.id], on: moving)
    let hash = try #require(trail["hashes"]?.array?.first)
    _ = try end.standpoint(on: moving)
    _ = try end.ask(
      "sync.move", ["change": place, "hash": hash, "profile": Self.id], on: moving)
    let reply = end.push(Array(changes.suffix(1)), on: session)
    #expect(reply["error"]?["data"]?["kind"] == "fork", "\(reply)")
  }

  @Test("takes no more of an origin that was retired", arguments: EndKind.allCases)
  func retired(kind: EndKind) throws {
    let (end, author) = (try kind.make(number: 1), try author())
    let session = end.connect()
    let changes = try changes(of: author)
    _ = end.push(Array(changes.prefix(2)), on: session)
    let origin = try #require(changes[0]["origin"])
    _ = try end.ask("sync.retire", ["origin": origin], on: session)
    let reply = end.push(Array(changes.dropFirst(2)), on: session)
    #expect(reply["error"]?["data"]?["kind"] == "originRetired", "\(reply)")
  }

  @Test("takes no change from the future", arguments: EndKind.allCases)
  func future(kind: EndKind) throws {
    let end = try kind.make(number: 1)
    let session = end.connect()
    // Its clock is ahead from the start.
    let early = try ServedReplica(
      number: 91,
      at: Moment(
        wallMilliseconds: ServedReplica.start.wallMilliseconds + 600_000,
        monotonicMilliseconds: ServedReplica.start.monotonicMilliseconds))
    early.apply([#"{"by":1,"edit":"adjust","ingredient":"herb-10"}"#])
    let reply = end.push(try changes(of: early), on: session)
    #expect(reply["error"]?["data"]?["kind"] == "clockFuture", "\(reply)")
  }

  @Test("refuses in the same words what it cannot read", arguments: 1...40)
  func mistakes(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let ends = try EndKind.allCases.map { try $0.make(number: 1) }
    let sessions = ends.map { $0.connect() }
    let author = try author()
    let changes = try changes(of: author)
    for end in ends.indices { _ = ends[end].push(Array(changes.prefix(3)), on: sessions[end]) }
    let line = Request("sync.push", ["changes": .array(changes), "profile": Self.id]).line(id: 1)
    for _ in 1...20 {
      var damaged = line
      let place = Int.random(in: 0..<line.count - 1, using: &generator)
      damaged[place] = "\"0a{}[],: -9".utf8.randomElement(using: &generator) ?? 0x20
      let replies = ends.indices.map { end in
        ends[end].answer(damaged, on: sessions[end]).compactMap { JSONValue(readable: $0) }
      }
      #expect(replies[0].map { $0["error"] } == replies[1].map { $0["error"] })
    }
  }
}
