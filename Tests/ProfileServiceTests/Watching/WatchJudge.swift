import JSON
import ProfileService
import Wire

/// Looks at every line that leaves the service, at that moment, and keeps what each watcher knows.
///
/// Requests must be announced with `asks` before the service receives them.
final class WatchJudge {
  /// What a connection waits to be answered.
  struct Question {
    enum Call {
      case watch(String, Interest, from: (epoch: String, lsn: Int)?)
      case watchList
      case cancel(String)
      case hello(String)
      case write
      case read
    }

    var call: Call
    var id: Int
    /// The last durable lsn when it was asked.
    var lsn: Int
  }

  struct Connection {
    var questions: [Question] = []
    var unread: [UInt8] = []
    var name = "unnamed"
    var isSlow = false
    /// Whether its watches may have been reset, those too whose replies are still to come.
    var mayLag = false
    /// Whether nothing could keep the last piece of output waiting.
    var isPrompt = false
    var watches: [String: WatchMirror] = [:]
    var lists: [String: ProfilesMirror] = [:]
  }

  let log: PlainLog
  private(set) var complaints: [String] = []
  private(set) var connections: [ConnectionID: Connection] = [:]
  private(set) var kinds: [String: Int] = [:]
  /// What went in and out, to look at after a failure.
  private(set) var trace: [String] = []
  /// By the monotonic clock; kept by whoever has it.
  var nowMilliseconds = 0
  /// How each recipe is shown, by its ingredients.
  var recipes: [[String]: JSONValue] = [:]

  init(_ store: ModelStore) {
    log = PlainLog(store)
  }

  func complain(_ words: String) {
    complaints.append(words)
    trace.append("!!! " + words)
  }

  func note(_ words: String) {
    trace.append(words)
  }

  private func count(_ kind: String) {
    kinds[kind, default: 0] += 1
  }

  // MARK: Requests

  func asks(_ call: Question.Call, id: Int, line: String, on connection: ConnectionID) {
    note("\(connection.rawValue) > \(line)")
    connections[connection, default: Connection()].questions.append(
      Question(call: call, id: id, lsn: log.lsn))
    guard case .cancel(let watch) = call else { return }
    connections[connection]?.watches[watch]?.isCancelled = true
    connections[connection]?.lists[watch]?.isCancelled = true
  }

  /// From now on its events may be merged or dropped.
  func slows(_ connection: ConnectionID) {
    connections[connection, default: Connection()].isSlow = true
    for watch in connections[connection]?.watches.keys ?? [:].keys {
      connections[connection]?.watches[watch]?.mayMerge = true
    }
  }

  /// Every watch that there is may get a snapshot, or end with a deletion before it comes.
  func resetsAll() {
    for (connection, held) in connections {
      slows(connection)
      connections[connection]?.mayLag = true
      for watch in held.watches.keys { connections[connection]?.watches[watch]?.mayLag = true }
    }
  }

  func forget(_ connection: ConnectionID) {
    for mirror in connections[connection]?.watches.values ?? [:].values {
      kinds.merge(mirror.kinds, uniquingKeysWith: +)
    }
    for mirror in connections[connection]?.lists.values ?? [:].values {
      kinds.merge(mirror.kinds, uniquingKeysWith: +)
    }
    connections[connection] = nil
  }

  // MARK: Lines

  /// Bytes leave the service.
  func left(_ connection: ConnectionID, _ bytes: [UInt8]) {
    let held = connections[connection, default: Connection()]
    connections[connection]?.isPrompt = held.questions.isEmpty && !held.isSlow
    connections[connection]?.unread += bytes
    while let end = connections[connection]?.unread.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Array(connections[connection]?.unread[..<end] ?? [])
      connections[connection]?.unread.removeFirst(end + 1)
      judge(line, on: connection)
    }
  }

  private func judge(_ line: [UInt8], on connection: ConnectionID) {
    if isRead(line, on: connection) { return }
    let text = String(decoding: line, as: UTF8.self)
    note("\(connection.rawValue) < \(text)")
    guard let value = JSONValue(readable: line), value.serialized() == line else {
      return complain("form: \(text)")
    }
    let found =
      switch value["method"]?.string {
      case nil: reply(value, on: connection)
      case "profile.event": event(value, on: connection)
      case "profiles.event": listEvent(value, on: connection)
      default: ["form: no such method"]
      }
    for words in found { complain("\(words) ← \(connection.rawValue) \(text)") }
  }

  /// Replies that tell nothing of watches can be long, and are only counted.
  private func isRead(_ line: [UInt8], on connection: ConnectionID) -> Bool {
    guard let question = connections[connection]?.questions.first,
      case .read = question.call, line.starts(with: #"{"id":\#(question.id),"#.utf8)
    else { return false }
    connections[connection]?.questions.removeFirst()
    return true
  }

  private func event(_ value: JSONValue, on connection: ConnectionID) -> [String] {
    let members = value["params"]?.object ?? [:]
    let watch = members["watch"]?.string ?? ""
    guard connections[connection]?.watches[watch] != nil else {
      return ["ordered: an event of no watch"]
    }
    let recipes = recipes
    let found = connections[connection]?.watches[watch]?.take(members) { recipes[$0] } ?? []
    if connections[connection]?.watches[watch]?.isEnded == true { retire(watch, of: connection) }
    return found
  }

  private func retire(_ watch: String, of connection: ConnectionID) {
    let mirror = connections[connection]?.watches.removeValue(forKey: watch)
    kinds.merge(mirror?.kinds ?? [:], uniquingKeysWith: +)
  }

  private func listEvent(_ value: JSONValue, on connection: ConnectionID) -> [String] {
    let members = value["params"]?.object ?? [:]
    let watch = members["watch"]?.string ?? ""
    guard connections[connection]?.lists[watch] != nil else {
      return ["ordered: an event of no list"]
    }
    let isPrompt = connections[connection]?.isPrompt ?? false
    let found = connections[connection]?.lists[watch]?.take(
      members, atMilliseconds: nowMilliseconds,
      isPrompt: isPrompt)
    if connections[connection]?.lists[watch]?.isEnded == true {
      kinds.merge(
        connections[connection]?.lists.removeValue(forKey: watch)?.kinds ?? [:],
        uniquingKeysWith: +)
    }
    return found ?? []
  }
}

// MARK: - Replies

extension WatchJudge {
  private func reply(_ value: JSONValue, on connection: ConnectionID) -> [String] {
    let kind = value["error"]?["data"]?["kind"]?.string
    if kind == "slowConsumer", value["id"] == .null {
      count("slowConsumer")
      return connections[connection]?.isSlow == true ? [] : ["slow: it was not"]
    }
    guard let question = connections[connection]?.questions.first else { return ["order: unasked"] }
    connections[connection]?.questions.removeFirst()
    if value["id"] != .integer(question.id) { return ["order: not what was asked first"] }
    if let kind { return refused(question, kind, on: connection) }
    guard let result = value["result"] else { return ["form: neither result nor error"] }
    switch question.call {
    case .watch(let profile, let interest, let from):
      return begin(profile, interest, from, result, question, on: connection)
    case .watchList: return beginList(result, question, on: connection)
    case .cancel(let watch):
      count("cancel")
      let isThere =
        connections[connection]?.watches[watch] != nil
        || connections[connection]?.lists[watch] != nil
      return isThere && result == [:] ? [] : ["ended: there was no such watch"]
    case .hello(let name):
      connections[connection]?.name = name
      return []
    case .write: return wrote(result, question, on: connection)
    case .read: return []
    }
  }

  private func refused(
    _ question: Question, _ kind: String, on connection: ConnectionID
  ) -> [String] {
    count(kind)
    switch (question.call, kind) {
    case (.watch, "profileDeleted"), (.watch, "profileNotFound"), (.write, _),
      (.cancel, "watchNotFound"), (.read, "profileNotFound"), (.read, "profileDeleted"):
      return []
    default: return ["form: refused for no reason"]
    }
  }

  /// The reply to a request comes before its own events.
  private func wrote(
    _ result: JSONValue, _ question: Question, on connection: ConnectionID
  ) -> [String] {
    let lsn = result["lsn"]?.integer ?? result["profile"]?["lsn"]?.integer ?? 0
    if lsn > log.lsn { return ["durable: only \(log.lsn) is"] }
    // A deletion may have found nothing to do, and then tells of another's change.
    let isOwn = result["changed"] != nil || result["profile"] != nil
    guard isOwn, lsn > question.lsn, result["duplicate"] == nil,
      let step = log.world.profiles.keys.lazy
        .compactMap({ self.log.steps(of: $0, after: lsn - 1, through: lsn).first }).first
    else { return [] }
    let isLate =
      connections[connection]?.watches.values
      .contains { $0.profile == step.profile && $0.lsn >= lsn } ?? false
    let isLateInList = connections[connection]?.lists.values.contains { $0.lsn >= lsn } ?? false
    return isLate || isLateInList ? ["order: the reply comes after its events"] : []
  }

  private func begin(
    _ profile: String, _ interest: Interest, _ from: (epoch: String, lsn: Int)?,
    _ result: JSONValue, _ question: Question, on connection: ConnectionID
  ) -> [String] {
    guard let watch = result["watch"]?.string, let lsn = result["lsn"]?.integer,
      connections[connection]?.watches[watch] == nil, connections[connection]?.lists[watch] == nil
    else { return ["form: no new watch"] }
    var found: [String] = []
    if result["epoch"]?.string != ModelStore.epoch { found.append("resumable: another epoch") }
    if lsn > log.lsn { found.append("durable: only \(log.lsn) is") }
    let reset = reset(from, question)
    if result["reset"]?.string != reset { found.append("resumable: reset for no reason") }
    let isResumed = from != nil && reset == nil
    let id = isResumed ? profile : result["snapshot"]?["id"]?.string
    guard let id, let state = log.profile(id, at: lsn) else { return found + ["form: of nothing"] }
    if isResumed {
      count("resumed")
      if result["snapshot"] != nil { found.append("resumable: a snapshot all the same") }
      if lsn != from?.lsn { found.append("resumable: not from there") }
    } else {
      count(reset ?? "watched")
      if result["snapshot"] != state.whole { found.append("durable: should show \(state.whole)") }
      if let now = log.profile(id, at: question.lsn), now.lsn > lsn {
        found.append("reliable: older than what was known")
      }
      if state.isDeleted { found.append("ended: it is deleted") }
    }
    var mirror = WatchMirror(state, interest, at: lsn, resumed: isResumed, in: log)
    mirror.mayMerge = connections[connection]?.isSlow ?? false || log.lsn - lsn > 250
    mirror.mayLag = connections[connection]?.mayLag ?? false
    connections[connection]?.watches[watch] = mirror
    return found
  }

  private func reset(_ from: (epoch: String, lsn: Int)?, _ question: Question) -> String? {
    guard let from else { return nil }
    if from.epoch != ModelStore.epoch { return "epoch" }
    return from.lsn > question.lsn ? "future" : nil
  }

  private func beginList(
    _ result: JSONValue, _ question: Question, on connection: ConnectionID
  ) -> [String] {
    count("watchedList")
    guard let watch = result["watch"]?.string, let lsn = result["lsn"]?.integer,
      connections[connection]?.watches[watch] == nil, connections[connection]?.lists[watch] == nil
    else { return ["form: no new watch"] }
    connections[connection]?.lists[watch] = ProfilesMirror(result["profiles"], at: lsn, in: log)
    if lsn > log.lsn || lsn < question.lsn { return ["durable: \(log.lsn) is"] }
    return result["profiles"] == log.list(at: lsn) ? [] : ["durable: \(log.list(at: lsn))"]
  }
}
