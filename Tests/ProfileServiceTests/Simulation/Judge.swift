import JSON
import ProfileService
import Profiles
import StoreJobs
import Wire

/// Looks at every line that leaves the service, at that moment, and knows only what is durable.
///
/// A read must show the plain world at some point between its request and its reply; a write that
/// is answered must be in the log, as it was asked for; each request is answered once, in order.
final class Judge {
  private(set) var complaints: [String] = []
  private let store: ModelStore
  /// The plain world before the first entry, and after each.
  private var worlds = [PlainWorld()]
  private var entryOfLSN: [Int: Int] = [:]
  private var outstanding: [ConnectionID: [Asked]] = [:]
  private var unread: [ConnectionID: [UInt8]] = [:]
  /// Entries that a connection's own writes made durable: its reads must show them.
  private var seen: [ConnectionID: Int] = [:]
  private var claimed = Set<Int>()
  private var firstAnswers = Set<String>()
  /// Of applies that were refused, and of those that were done.
  private(set) var refusedMarkers = Set<Int>()
  private(set) var madeMarkers = Set<Int>()
  private(set) var kinds: [String: Int] = [:]
  var hasFailed = false

  init(_ store: ModelStore) {
    self.store = store
  }

  /// What is durable now.
  var world: PlainWorld {
    catchUp()
    return worlds[worlds.count - 1]
  }

  /// A line has arrived whole.
  func arrived(_ asked: Asked, on id: ConnectionID) {
    catchUp()
    var asked = asked
    asked.durableBefore = worlds.count - 1
    if asked.isAnswered { outstanding[id, default: []].append(asked) }
  }

  func complain(_ words: String) {
    complaints.append(words)
  }

  func isAnswered(_ id: ConnectionID) -> Bool {
    outstanding[id, default: []].isEmpty
  }

  /// The connection is gone: nothing more is expected of it.
  func forget(_ id: ConnectionID) {
    outstanding[id] = nil
    unread[id] = nil
  }

  /// Bytes leave the service.
  func left(_ id: ConnectionID, _ bytes: [UInt8]) {
    catchUp()
    unread[id, default: []] += bytes
    while let end = unread[id]?.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(unread[id]?[..<end] ?? [])
      unread[id]?.removeFirst(end + 1)
      judge(line, on: id)
    }
  }

  private func catchUp() {
    while worlds.count <= store.entries.count {
      let entry = store.entries[worlds.count - 1]
      if let change = entry.change { entryOfLSN[change.lsn] = worlds.count - 1 }
      var next = worlds[worlds.count - 1]
      next.take(entry)
      worlds.append(next)
    }
  }
}

// MARK: - Replies

extension Judge {
  private func judge(_ line: [UInt8], on id: ConnectionID) {
    let text = String(decoding: line, as: UTF8.self)
    guard let asked = outstanding[id]?.first, let reply = try? JSONValue(parsing: line) else {
      complaints.append("nothing was asked: \(text)")
      return
    }
    outstanding[id]?.removeFirst()
    var expectedID = asked.id.map { JSONValue.integer($0) } ?? .null
    if case .nonsense = asked.call { expectedID = .null }
    if reply["id"] != expectedID {
      complaints.append("the reply to another request: \(asked) → \(text)")
    } else if let problem = problem(asked, reply, on: id) {
      complaints.append("\(problem): \(asked) → \(text)")
    }
  }

  private func problem(_ asked: Asked, _ reply: JSONValue, on id: ConnectionID) -> String? {
    let kind = reply["error"]?["data"]?["kind"]?.string
    kinds[kind ?? "result", default: 0] += 1
    if let marker = asked.marker, kind != nil { refusedMarkers.insert(marker) }
    if kind == "readOnly" { return asked.isWrite && hasFailed ? nil : "refused for no reason" }
    guard let request = asked.request else { return problemOfContent(asked, reply, kind, on: id) }
    return problem(asked, request, reply, kind, on: id)
  }

  private func problemOfContent(
    _ asked: Asked, _ reply: JSONValue, _ kind: String?, on id: ConnectionID
  ) -> String? {
    let since = asked.isWrite ? asked.durableBefore : max(asked.durableBefore, seen[id] ?? 0)
    if let kind {
      let isRight = worlds[since...].reversed().contains { asked.refusal(in: $0) == kind }
      return isRight ? nil : "refused for what was not durable, or never was"
    }
    guard let result = reply["result"] else { return "neither a result nor an error" }
    if asked.isWrite { return problemOfWrite(asked, result, on: id) }
    return asked.isShown(result, in: worlds[since...], store.changes)
      ? nil : "shows what was not durable, or never was"
  }

  private func problemOfWrite(_ asked: Asked, _ result: JSONValue, on id: ConnectionID) -> String? {
    let lsn = result["lsn"]?.integer ?? result["profile"]?["lsn"]?.integer ?? 0
    if worlds[asked.durableBefore...].contains(where: { asked.resultLeavingAll(in: $0) == result })
    {
      kinds["leftAlone", default: 0] += 1
      return nil
    }
    guard let place = entryOfLSN[lsn], place >= asked.durableBefore,
      let change = store.entries[place].change?.change, asked.isMade(by: change),
      claimed.insert(lsn).inserted || asked.mayFindItDone
    else { return isNothingToDo(asked, lsn) ? nil : "answered before it was durable" }
    if let marker = asked.marker { madeMarkers.insert(marker) }
    seen[id] = place + 1
    if result["undone"] != nil { kinds["undone", default: 0] += 1 }
    if result["kept"]?.array?.isEmpty == false { kinds["kept", default: 0] += 1 }
    if worlds[place + 1].profiles[change.profile.description]?.history.isRedone == true {
      kinds["redone", default: 0] += 1
    }
    if let kind = asked.refusal(in: worlds[place]) { return "should be \(kind)" }
    let expected = asked.result(
      from: worlds[place], to: worlds[place + 1], changing: change.profile.description)
    return expected == result ? nil : "should say \(String(describing: expected))"
  }

  /// Deleting what is deleted, and the other way round, changes nothing.
  private func isNothingToDo(_ asked: Asked, _ lsn: Int) -> Bool {
    let (reference, isDeleted): (String, Bool)
    switch asked.call {
    case .delete(let profile): (reference, isDeleted) = (profile, true)
    case .undelete(let profile): (reference, isDeleted) = (profile, false)
    default: return false
    }
    return worlds[asked.durableBefore...].contains { world in
      let profile = world.found(reference).value
      return profile?.isDeleted == isDeleted && profile?.lsn == lsn
    }
  }
}

// MARK: - Repeatable requests

extension Judge {
  private func problem(
    _ asked: Asked, _ request: (client: String, n: Int), _ reply: JSONValue, _ kind: String?,
    on id: ConnectionID
  ) -> String? {
    switch kind {
    case "requestGap":
      let expected = reply["error"]?["data"]?["expected"]?.integer
      let isRight = worlds[asked.durableBefore...].contains { world in
        let next = world.lastNumbers[request.client, default: 0] + 1
        return next == expected && request.n > next
      }
      return isRight ? nil : "no gap"
    case "requestTooOld":
      let last = world.lastNumbers[request.client, default: 0]
      return request.n <= last - RequestTag.keptReplies ? nil : "its reply is kept"
    default: return problemOfKept(asked, request, reply, kind, on: id)
    }
  }

  private func problemOfKept(
    _ asked: Asked, _ request: (client: String, n: Int), _ reply: JSONValue, _ kind: String?,
    on id: ConnectionID
  ) -> String? {
    guard let kept = store.reply(client: request.client, n: request.n),
      let value = try? JSONValue(parsing: kept)
    else { return "its reply is not kept" }
    if value["result"] == reply["result"], value["error"] == reply["error"] {
      let name = "\(request.client) \(request.n)"
      guard firstAnswers.insert(name).inserted else { return "twice without duplicate" }
      return problemOfContent(asked, reply, kind, on: id)
    }
    kinds["duplicate", default: 0] += 1
    return Self.repeated(value) == Self.body(reply) ? nil : "another reply than the first time"
  }

  private static func body(_ value: JSONValue) -> JSONValue {
    value["result"].map { ["result": $0] } ?? ["error": value["error"] ?? .null]
  }

  /// A kept reply as it comes the second time.
  private static func repeated(_ value: JSONValue) -> JSONValue {
    if var result = value["result"]?.object {
      result["duplicate"] = true
      return ["result": .object(result)]
    }
    var error = value["error"]?.object ?? [:]
    var data = error["data"]?.object ?? [:]
    data["duplicate"] = true
    error["data"] = .object(data)
    return ["error": .object(error)]
  }
}
