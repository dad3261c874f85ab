import JSON
import Wire

/// The list of profiles as a client knows it by its watch, held against the durable log.
struct ProfilesMirror {
  private(set) var lsn: Int
  private(set) var profiles: [String: JSONValue] = [:]
  private(set) var complaints: [String] = []
  var isEnded = false
  var isCancelled = false
  private(set) var kinds: [String: Int] = [:]
  /// When news that are not important were told last, by the monotonic clock.
  private var lastTold: [String: Int] = [:]
  private let log: PlainLog

  init(_ list: JSONValue?, at lsn: Int, in log: PlainLog) {
    self.lsn = lsn
    self.log = log
    for profile in list?.array ?? [] { profiles[profile["id"]?.string ?? ""] = profile }
  }

  mutating func take(
    _ event: [String: JSONValue], atMilliseconds now: Int, isPrompt: Bool
  ) -> [String] {
    complaints = []
    if isEnded { complain("ended", "comes after the end") }
    if let ended = event["ended"] {
      isEnded = true
      if ended != "cancelled" || !isCancelled { complain("ended", "for no reason") }
      return complaints
    }
    let next = event["lsn"]?.integer ?? -1
    if next < lsn { complain("ordered", "the lsn falls from \(lsn)") }
    if next > log.lsn { complain("durable", "only \(log.lsn) is durable") }
    let kinds = Set(event.keys).subtracting(["lsn", "watch"])
    if kinds == ["progress"] {
      count("listProgress")
    } else if kinds.count == 1, let kind = kinds.first, let said = event[kind] {
      take(kind, said, at: next, isPrompt ? now : nil)
    } else {
      complain("form", "no such event")
    }
    lsn = max(lsn, next)
    return complaints
  }

  private mutating func complain(_ law: String, _ words: String) {
    complaints.append("\(law): \(words)")
  }

  private mutating func count(_ kind: String) {
    kinds[kind, default: 0] += 1
  }

  private mutating func take(_ kind: String, _ said: JSONValue, at next: Int, _ now: Int?) {
    count(kind)
    let id = said["id"]?.string ?? ""
    let known = profiles[id]
    let state = log.profile(id, at: next)
    if said != state?.summary { complain("durable", "should say \(String(describing: state))") }
    if kind == "changed", said == known { complain("unique", "this was known") }
    switch kind {
    case "added": if known != nil || state?.isDeleted != false { complain("form", "not added") }
    case "removed": if known == nil || state?.isDeleted != true { complain("form", "not removed") }
    case "changed": if known == nil || state?.isDeleted != false { complain("form", "not changed") }
    default: complain("form", "no such event")
    }
    if kind == "changed" { checkPace(id, from: known?["lsn"]?.integer ?? 0, through: next, now) }
    profiles[id] = kind == "removed" ? nil : said
  }

  private mutating func checkPace(_ id: String, from first: Int, through last: Int, _ now: Int?) {
    guard !log.steps(of: id, after: first, through: last).contains(where: \.isImportant) else {
      return
    }
    if let now, let told = lastTold[id], now - told < 1_000 {
      complain("pace", "told again after \(now - told) ms")
    }
    lastTold[id] = now
  }

  /// What should have been told at once.
  var importantDebts: [String] {
    let list = log.list(at: log.lsn).array ?? []
    var debts: [String] = []
    if Set(list.compactMap { $0["id"]?.string }) != Set(profiles.keys) {
      debts.append("reliable: knows other profiles than there are")
    }
    for profile in list {
      guard let known = profiles[profile["id"]?.string ?? ""] else { continue }
      if known["name"] != profile["name"] { debts.append("reliable: knows \(known)") }
    }
    return debts
  }

  /// What should have been told a second later.
  var debts: [String] {
    let expected = log.list(at: log.lsn)
    let known = profiles.values.sorted {
      ($0["name"]?.string ?? "", $0["id"]?.string ?? "")
        < ($1["name"]?.string ?? "", $1["id"]?.string ?? "")
    }
    return expected == .array(known) ? [] : ["reliable: knows \(known) of \(expected)"]
  }
}
