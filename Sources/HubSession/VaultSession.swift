internal import JSON
internal import Profiles
internal import Replication
internal import Wire

/// A replica's session with a hub: lines of the replicas' protocol in, questions to the database
/// out.
///
/// Pure: it has no clock, descriptor or connection. At most one question is open. A request that
/// lacks a fact throws `Pause.asks`; when the database has answered, the request runs again from
/// its beginning, with all facts found so far. So everything before its last question must be safe
/// to repeat. All merge rules are those of `Profiles`. The database only stores rows, and refuses a
/// write that was checked against an earlier version of the profile.
package struct VaultSession {
  /// What the host must do, in order.
  package enum Action: Equatable, Sendable {
    /// Write these bytes to the replica.
    case send([UInt8])
    /// Ask the database; no other question is open at that time.
    case ask(HubQuery)
    /// All requests are answered, and the replica will send no more: end the program.
    case end
  }

  /// The current work of a session.
  enum Work {
    case request(HubRequest, RequestID?)
    /// Reads what is new in a folded profile.
    case refresh(ProfileID)
    /// Reads all positions.
    case poll
    case notify([HubPosition])
    case keep(HubSnapshot)
    case cut
  }

  let greeting: HubGreeting
  var retired: Set<Origin>
  /// The folded profiles.
  var entries: [ProfileID: HubEntry] = [:]
  /// For each profile, its number of moves when this replica began with it.
  var begun: [ProfileID: Int] = [:]
  /// The watches of changes, by id.
  var watches: [String: HubWatch] = [:]
  /// The watch of the list of profiles, and the last row that it got of each profile.
  var listWatch: (id: String, shown: [ProfileID: HubListing])?
  var lastWatch = 0
  /// The current time by our clock, in milliseconds since 1970.
  var nowMilliseconds = 0
  var actions: [Action] = []
  /// The answers for the current work.
  var facts: [(query: HubQuery, finding: HubFinding)] = []
  /// The profiles that are up to date for the current work.
  var fresh: Set<ProfileID> = []
  /// The profiles by last use, the newest last.
  var used: [ProfileID] = []
  /// What a move, as the current work, has read of the log so far.
  var branch: BranchReading?

  private var framer = LineFramer()
  private var document = JSONDocument()
  private var work: Work?
  private var asked: HubQuery?
  private var hasEnded = false
  /// Whether a line was too long, so that the start of the next line is unknown.
  private var isUnreadable = false
  /// Positions that this session has written and not yet notified to the others.
  private var unnotified: [ProfileID: Int] = [:]
  private var notifiedMilliseconds = 0
  /// Profiles that other sessions have changed, according to notifications.
  private var news: [ProfileID] = []
  private var isPollDue = false
  private var polledMilliseconds: Int
  private var cutsAtMilliseconds: Int
  /// Profiles whose state should be kept.
  private var unkept: Set<ProfileID> = []

  /// Starts a session in a vault.
  package init(_ greeting: HubGreeting, at nowMilliseconds: Int) {
    self.greeting = greeting
    retired = greeting.retired
    self.nowMilliseconds = nowMilliseconds
    polledMilliseconds = nowMilliseconds
    cutsAtMilliseconds = nowMilliseconds + HubLimits.cutMilliseconds
  }

  /// The time by the server's clock, against which stamps are checked.
  var serverMilliseconds: Int { nowMilliseconds + greeting.aheadMilliseconds }

  /// The rules for other replicas, with what the vault knows now.
  var replica: Replica {
    Replica(
      origin: greeting.origin, epoch: greeting.epoch, retired: retired,
      nowMilliseconds: serverMilliseconds)
  }

  /// When `tick` has something to do at the latest, in milliseconds since 1970.
  package var deadlineMilliseconds: Int {
    let pause = isPollDue ? HubLimits.pollPauseMilliseconds : HubLimits.pollMilliseconds
    let poll = min(polledMilliseconds + pause, cutsAtMilliseconds)
    return unnotified.isEmpty
      ? poll : min(poll, notifiedMilliseconds + HubLimits.notifyMilliseconds)
  }
}

// MARK: - Inputs

extension VaultSession {
  /// Takes bytes from the replica.
  package mutating func received(_ bytes: Span<UInt8>, at nowMilliseconds: Int) -> [Action] {
    if !isUnreadable { framer.receive(bytes) }
    return goOn(at: nowMilliseconds)
  }

  /// Notes that the replica will send no more.
  package mutating func inputEnded(at nowMilliseconds: Int) -> [Action] {
    framer.end()
    hasEnded = true
    return goOn(at: nowMilliseconds)
  }

  /// Takes the answer to the open question.
  package mutating func found(_ finding: HubFinding, at nowMilliseconds: Int) -> [Action] {
    guard let query = asked else { return [] }
    facts.append((query, finding))
    asked = nil
    return goOn(at: nowMilliseconds)
  }

  /// Takes a notification that another session of the vault has written, which may be false.
  package mutating func notified(_ position: HubPosition, at nowMilliseconds: Int) -> [Action] {
    let known = entries[position.profile]?.version.n
    if known == nil, listWatch != nil {
      isPollDue = true
    } else if let known, known < position.n, !news.contains(position.profile) {
      news.append(position.profile)
    }
    return goOn(at: nowMilliseconds)
  }

  /// Does what is due.
  package mutating func tick(at nowMilliseconds: Int) -> [Action] {
    goOn(at: nowMilliseconds)
  }

  private mutating func goOn(at nowMilliseconds: Int) -> [Action] {
    self.nowMilliseconds = nowMilliseconds
    if nowMilliseconds - polledMilliseconds >= HubLimits.pollMilliseconds { isPollDue = true }
    while asked == nil, let next = work ?? nextWork() {
      work = next
      do throws(Pause) {
        try carryOut(next)
        endWork()
      } catch {
        switch error {
        case .asks(let query):
          asked = query
          actions.append(.ask(query))
        case .refused(let refusal):
          if case .request(_, let id?) = next { refuse(refusal, to: id) }
          endWork()
        }
      }
    }
    if hasEnded, asked == nil, work == nil, unnotified.isEmpty { actions.append(.end) }
    defer { actions = [] }
    return actions
  }

  private mutating func endWork() {
    work = nil
    facts = []
    fresh = []
    branch = nil
    dropUnused()
  }
}

// MARK: - What comes next

extension VaultSession {
  /// Why the current work pauses or ends.
  enum Pause: Error {
    /// The work continues when the database has answered.
    case asks(HubQuery)
    case refused(Refusal)
  }

  /// Notifications come first, because other sessions wait for them; states are kept when nothing
  /// else is due.
  private mutating func nextWork() -> Work? {
    // At its end a session does not wait, because it could not notify later.
    let isNotifyDue =
      hasEnded || nowMilliseconds - notifiedMilliseconds >= HubLimits.notifyMilliseconds
    if !unnotified.isEmpty, isNotifyDue {
      let positions = unnotified.map { HubPosition(profile: $0.key, n: $0.value) }
        .sorted { $0.profile < $1.profile }
      unnotified = [:]
      notifiedMilliseconds = nowMilliseconds
      return .notify(positions)
    }
    if !news.isEmpty { return .refresh(news.removeFirst()) }
    let mayPoll = nowMilliseconds - polledMilliseconds >= HubLimits.pollPauseMilliseconds
    if isPollDue, mayPoll {
      isPollDue = false
      polledMilliseconds = nowMilliseconds
      return .poll
    }
    while !isUnreadable {
      switch framer.next() {
      case .incomplete: return nextSnapshot()
      case .tooLong:
        refuse(.lineTooLong, to: nil)
        (isUnreadable, hasEnded) = (true, true)
      case .line(let range):
        let line = Array(framer.bytes[range])
        if let next = request(in: line.span) { return next }
      }
    }
    return nil
  }

  /// Reads a line; nil if it is refused.
  private mutating func request(in line: Span<UInt8>) -> Work? {
    do throws(JSONSyntaxError) {
      try document.parse(line)
    } catch {
      refuse(.parseError(error), to: nil)
      return nil
    }
    var id: RequestID?
    do throws(Refusal) {
      let envelope = try RequestEnvelope(reading: document)
      id = envelope.id
      return .request(try HubRequest(envelope, in: document), id)
    } catch {
      refuse(error, to: id)
      return nil
    }
  }

  private mutating func refuse(_ refusal: Refusal, to id: RequestID?) {
    var writer = JSONWriter()
    writer.reply(to: id, refusing: refusal)
    actions.append(.send(writer.bytes))
  }

  private mutating func nextSnapshot() -> Work? {
    while let id = unkept.popFirst() {
      guard let entry = entries[id], entry.version.n > entry.kept else { continue }
      return .keep(HubSnapshot(profile: id, version: entry.version, state: entry.state))
    }
    guard nowMilliseconds >= cutsAtMilliseconds, !hasEnded else { return nil }
    cutsAtMilliseconds = nowMilliseconds + HubLimits.cutPauseMilliseconds
    return .cut
  }

  /// Plans to remove more old changes as soon as nothing else is due.
  mutating func cutAgain() {
    cutsAtMilliseconds = nowMilliseconds
  }

  /// Plans to notify the other sessions of a profile's new number.
  mutating func notifyLater(_ id: ProfileID, _ n: Int) {
    unnotified[id] = n
  }

  /// Plans to keep a state of the profile if many changes followed the kept one.
  mutating func keepLater(_ entry: HubEntry) {
    guard entry.version.n - entry.kept >= HubLimits.changesPerSnapshot else { return }
    unkept.insert(entry.profile.id)
  }

  /// Drops the least recently used profiles, but no watched ones.
  private mutating func dropUnused() {
    guard entries.count > HubLimits.keptProfiles else { return }
    let watched = Set(watches.values.map(\.profile))
    for id in used where !watched.contains(id) && !unkept.contains(id) {
      guard entries.count > HubLimits.keptProfiles else { break }
      entries[id] = nil
    }
    used.removeAll { entries[$0] == nil }
  }

  /// Carries out a rule; its refusal ends the work.
  func refusing<Value>(_ rule: () throws(Refusal) -> Value) throws(Pause) -> Value {
    do throws(Refusal) {
      return try rule()
    } catch {
      throw .refused(error)
    }
  }

  /// The answer to a question; asks the database if the present work has not asked yet.
  mutating func fact(_ query: HubQuery) throws(Pause) -> HubFinding {
    guard let fact = facts.first(where: { $0.query == query }) else { throw .asks(query) }
    return fact.finding
  }
}
