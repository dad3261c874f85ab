import Profiles
import TestSupport

/// One replica: its memory runs ahead of its disk until a commit, and nothing leaves it before.
struct CoreReplica {
  /// What waits for the commit.
  private enum Pending {
    case acknowledgement(Change)
    case answer(to: Int, CoreMessage)
  }

  /// The note beside the database by which a rolled-back one is known.
  struct Witness {
    var origin: Origin
    var seq: Int
  }

  private(set) var disk: CoreStore
  private(set) var memory: CoreStore
  private(set) var witness: Witness
  private(set) var alarms: [String] = []
  private(set) var refusals: [ChangeRefusal] = []
  /// How far the clock is from the true time.
  var skewMilliseconds = 0
  /// An older copy of the disk that somebody kept.
  var copy: CoreStore?
  private var pending: [Pending] = []
  private let number: Int
  private var rotations = 0

  /// So few that most answers are several letters, of which some arrive.
  private static let batchLimit = 4

  init(number: Int, profile: Profile) {
    self.number = number
    disk = CoreStore(origin: Origin(high: 0, low: UInt64(number) << 8), profile: profile)
    memory = disk
    witness = Witness(origin: disk.origin, seq: 0)
  }

  // MARK: - Its people

  mutating func edit(_ edits: [Edit], nowMilliseconds: Int) {
    let change = memory.edit(edits, nowMilliseconds: nowMilliseconds + skewMilliseconds)
    pending.append(.acknowledgement(change))
  }

  mutating func undo(nowMilliseconds: Int) {
    guard let change = memory.undo(nowMilliseconds: nowMilliseconds + skewMilliseconds) else {
      return
    }
    pending.append(.acknowledgement(change))
  }

  mutating func compact(keeping count: Int) {
    memory.compact(keeping: count)
  }

  mutating func retire(_ origin: Origin) {
    if origin != memory.origin { memory.retired.insert(origin) }
  }

  // MARK: - Its disk

  /// What was decided becomes durable: the acknowledged changes, and what may be sent now.
  mutating func commit() -> (acknowledged: [Change], sent: [CoreLetter]) {
    disk = memory
    witness = Witness(origin: disk.origin, seq: disk.profile.vector[disk.origin])
    var (acknowledged, sent): ([Change], [CoreLetter]) = ([], [])
    for item in pending {
      switch item {
      case .acknowledgement(let change): acknowledged.append(change)
      case .answer(let other, let message):
        sent.append(letter(to: other, message))
      }
    }
    pending = []
    return (acknowledged, sent)
  }

  /// A failed commit, or a crash: what was not durable never was.
  mutating func loseMemory() {
    memory = disk
    pending = []
  }

  /// Starts again on a disk that may be an older one, which the witness tells.
  mutating func restart(on older: CoreStore? = nil) {
    if let older { disk = older }
    loseMemory()
    let seq = disk.profile.vector[disk.origin]
    guard witness.origin != disk.origin || witness.seq > seq else { return }
    rotate()
    disk.origin = memory.origin
    witness = Witness(origin: disk.origin, seq: 0)
  }

  /// Everything is gone, and somebody begins again with nothing.
  mutating func reinstall() {
    rotate()
    memory = CoreStore(origin: memory.origin, profile: .fresh())
    (disk, copy, pending) = (memory, nil, [])
    witness = Witness(origin: disk.origin, seq: 0)
  }

  private mutating func rotate() {
    rotations += 1
    memory.origin = Origin(high: 0, low: UInt64(number) << 8 | UInt64(rotations))
  }

  // MARK: - Its peers

  private func letter(to other: Int, _ message: CoreMessage) -> CoreLetter {
    CoreLetter(from: number, to: other, message: message)
  }

  private mutating func answer(_ letter: CoreLetter) {
    pending.append(.answer(to: letter.from, .state(memory.profile)))
  }

  /// What another is told to begin with: never more than is durable.
  func greeting(to other: Int) -> CoreLetter {
    let message = CoreMessage.greeting(
      vector: disk.profile.vector, digest: disk.profile.digest)
    return letter(to: other, message)
  }

  mutating func receive(_ letter: CoreLetter, nowMilliseconds: Int) {
    let now = nowMilliseconds + skewMilliseconds
    do throws(ChangeRefusal) {
      switch letter.message {
      case .greeting(let vector, let digest):
        answer(letter, vector: vector, digest: digest)
      case .changes(let changes):
        for change in changes { note(memory.origin, at: change.dot.seq, of: change.dot.origin) }
        try memory.push(changes, nowMilliseconds: now)
      case .state(let state):
        note(memory.origin, at: state.vector[memory.origin], of: memory.origin)
        if try !memory.join(state, nowMilliseconds: now) { alarms.append("an unsound join") }
      }
    } catch {
      refuse(letter, error)
    }
  }

  private mutating func refuse(_ letter: CoreLetter, _ reason: ChangeRefusal) {
    refusals.append(reason)
    switch reason {
    case .fork(let dot): alarms.append("a fork at \(dot)")
    case .notRising: alarms.append("a fork, seen by its time")
    default: return
    }
  }

  private mutating func answer(_ letter: CoreLetter, vector: VersionVector, digest: UInt64) {
    note(memory.origin, at: vector[memory.origin], of: memory.origin)
    if vector == memory.profile.vector, digest != memory.profile.digest {
      alarms.append("equal vectors with different digests")
      return answer(letter)
    }
    guard let changes = memory.changes(missingIn: vector) else { return answer(letter) }
    for start in stride(from: 0, to: changes.count, by: Self.batchLimit) {
      let batch = Array(changes[start...].prefix(Self.batchLimit))
      pending.append(.answer(to: letter.from, .changes(batch)))
    }
  }

  /// Somebody knows more of this origin's changes than this replica: it was rolled back.
  private mutating func note(_ own: Origin, at seq: Int, of origin: Origin) {
    if origin == own, seq > memory.profile.vector[own] { rotate() }
  }
}
