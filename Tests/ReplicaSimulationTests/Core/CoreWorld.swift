import Profiles
import TestSupport

/// Two to five replicas of the pure core, and letters between them that are late, doubled or lost.
///
/// Stamping, applying, joining, checking batches, noticing conflicts and undoing are the code that
/// ships; disks, links and clocks are played.
struct CoreWorld {
  private(set) var replicas: [CoreReplica]
  private(set) var history = History()
  /// How often each kind of thing happened.
  private(set) var counts: [String: Int] = [:]
  private var generator: SeededGenerator
  /// Whether people edit the bench, too.
  private let hasBench: Bool
  /// Draws the edits of the bench, so that all else is what a seed draws without them.
  private var benchGenerator: SeededGenerator
  private var nowMilliseconds = 1_700_000_000_000
  private var mail: [CoreLetter] = []
  /// Letters that arrived already and may arrive again.
  private var delivered: [CoreLetter] = []

  private static let hour = 3_600_000
  private static let keptLetters = 8

  init(seed: UInt64, hasBench: Bool = false) {
    generator = SeededGenerator(seed: seed)
    self.hasBench = hasBench
    benchGenerator = SeededGenerator(seed: ~seed)
    let count = generator.integer(in: 2...5)
    replicas = (1...count).map { CoreReplica(number: $0, profile: .fresh()) }
  }

  /// Does so many random things, lets everybody talk until nothing is missing, and tells what was
  /// wrong.
  mutating func run(steps: Int) -> [String] {
    for _ in 0..<steps * 3 / 4 { step() }
    settle()
    for index in replicas.indices { retireTheDead(index) }
    for _ in 0..<steps / 4 { step() }
    settle()
    count()
    return history.complaints
  }

  private mutating func step() {
    nowMilliseconds += generator.pick([0, 0, 1, 1, 500, 20_000])
    let index = generator.integer(in: 0...replicas.count - 1)
    switch generator.integer(in: 0...59) {
    case 0...17: edit(index)
    case 18, 19: replicas[index].undo(nowMilliseconds: nowMilliseconds)
    case 20...34: commit(index)
    case 35...42: greet(index)
    case 43...54: deliver()
    default: goWrong(index, generator.integer(in: 0...27))
    }
  }

  private mutating func goWrong(_ index: Int, _ what: Int) {
    switch what {
    case 0: replicas[index].loseMemory()
    case 1, 2: replicas[index].restart()
    case 3...7: if !mail.isEmpty { mail.remove(at: anyLetter(of: mail)) }
    case 8: mail.removeAll { $0.from == index + 1 || $0.to == index + 1 }
    case 9...12: if !delivered.isEmpty { mail.append(generator.pick(delivered)) }
    case 13...15: stepClock(index)
    case 16...18: replicas[index].compact(keeping: generator.integer(in: 0...5))
    case 19...21: replicas[index].copy = replicas[index].disk
    case 22...24: rollBack(index)
    case 25: if generator.chance(oneIn: 4) { reinstall(index) }
    default: retireTheDead(index)
    }
  }

  private mutating func edit(_ index: Int) {
    var edits = Edit.random(count: 1...3, using: &generator)
    if hasBench { edits += Edit.randomOfBench(upTo: 3, using: &benchGenerator) }
    replicas[index].edit(edits, nowMilliseconds: nowMilliseconds)
  }

  private mutating func commit(_ index: Int) {
    if generator.chance(oneIn: 16) { return replicas[index].loseMemory() }
    let result = replicas[index].commit()
    for change in result.acknowledged { history.acknowledge(change) }
    mail += result.sent
  }

  private mutating func greet(_ index: Int) {
    let other = generator.integer(in: 0...replicas.count - 1)
    if other != index { mail.append(replicas[index].greeting(to: other + 1)) }
  }

  private mutating func deliver() {
    guard !mail.isEmpty else { return }
    let letter = mail.remove(at: generator.chance(oneIn: 3) ? anyLetter(of: mail) : 0)
    delivered = delivered.suffix(Self.keptLetters - 1) + [letter]
    replicas[letter.to - 1].receive(letter, nowMilliseconds: nowMilliseconds)
  }

  private mutating func anyLetter(of letters: [CoreLetter]) -> Int {
    generator.integer(in: 0...letters.count - 1)
  }

  private mutating func stepClock(_ index: Int) {
    let hour = Self.hour
    replicas[index].skewMilliseconds =
      generator.chance(oneIn: 3) ? 0 : generator.integer(in: -hour...hour)
  }

  /// An older copy of a disk is put back, with the note that tells of it.
  ///
  /// What happens without the note is left to whole replicas: only their relays find forks.
  private mutating func rollBack(_ index: Int) {
    guard let older = replicas[index].copy, !isRetired(older.origin) else { return }
    let before = history.known(in: replicas[index].disk.profile)
    replicas[index].restart(on: older)
    excuse(lostFrom: before)
    count("rolled back")
    guard generator.chance(oneIn: 2) else { return }
    edit(index)
    commit(index)
  }

  /// Whoever writes on as one that was given up for ever is refused for ever, as it should be.
  private func isRetired(_ origin: Origin) -> Bool {
    replicas.contains { $0.memory.retired.contains(origin) }
  }

  private mutating func reinstall(_ index: Int) {
    let before = history.known(in: replicas[index].disk.profile)
    replicas[index].reinstall()
    excuse(lostFrom: before)
    count("reinstalled")
  }

  private mutating func excuse(lostFrom before: Set<ChangeHash>) {
    var left: Set<ChangeHash> = []
    for replica in replicas { left.formUnion(history.known(in: replica.disk.profile)) }
    history.excuse(lostFrom: before, to: left)
  }

  /// Retires each origin that no replica uses any more, if all replicas know the same changes of the
  /// origin and no letter can bring a later change.
  private mutating func retireTheDead(_ index: Int) {
    let alive = Set(replicas.flatMap { [$0.memory.origin, $0.disk.origin] })
    let vectors = replicas.flatMap { [$0.disk.profile.vector, $0.memory.profile.vector] }
    let letters = mail + delivered
    for dot in vectors[0].entries where !alive.contains(dot.origin) {
      guard vectors.allSatisfy({ $0[dot.origin] == dot.seq }),
        letters.allSatisfy({ $0.message.newestSeq(of: dot.origin) <= dot.seq })
      else { continue }
      replicas[index].retire(dot.origin)
      count("retired")
    }
  }

  private mutating func count(_ kind: String, _ times: Int = 1) {
    counts[kind, default: 0] += times
  }
}

// MARK: - The end

extension CoreWorld {
  /// The clocks are set right, nothing is lost any more, and everybody talks to everybody.
  private mutating func settle() {
    nowMilliseconds += 2 * Self.hour
    mail = []
    for index in replicas.indices {
      replicas[index].skewMilliseconds = 0
      replicas[index].restart()
    }
    var rounds = 0
    repeat {
      rounds += 1
      for index in replicas.indices { talk(index, (index + 1) % replicas.count) }
    } while !isLevel && rounds < Self.mostRounds
    count("rounds", rounds)
    history.judge(replicas.map(\.disk.profile), journals: replicas.flatMap(\.disk.journal))
  }

  /// A ring of five is three rounds wide, and a rotated identity can cost another.
  private static let mostRounds = 8

  private var isLevel: Bool {
    replicas.allSatisfy {
      $0.disk.profile.vector == replicas[0].disk.profile.vector
        && $0.disk.profile.digest == replicas[0].disk.profile.digest
    }
  }

  /// Two replicas talk until neither has anything to say.
  private mutating func talk(_ one: Int, _ other: Int) {
    for (from, to) in [(one, other), (other, one)] {
      var before = -1
      while before != replicas[from].disk.profile.vector.sum {
        before = replicas[from].disk.profile.vector.sum
        var letters = [replicas[from].greeting(to: to + 1)]
        while !letters.isEmpty {
          let letter = letters.removeFirst()
          replicas[letter.to - 1].receive(letter, nowMilliseconds: nowMilliseconds)
          let result = replicas[letter.to - 1].commit()
          for change in result.acknowledged { history.acknowledge(change) }
          letters += result.sent
        }
      }
    }
  }

  private mutating func count() {
    for replica in replicas {
      for alarm in replica.alarms { history.complain("a false alarm: \(alarm)") }
      count("floors", replica.disk.floor.entries.count)
      count("conflicts", replica.disk.journal.count)
      for refusal in replica.refusals { count(String("\(refusal)".prefix { $0 != "(" })) }
    }
    count("changes", history.changes.count)
    if !history.excused.isEmpty { count("excused") }
  }
}

extension VersionVector {
  /// How many changes were seen.
  var sum: Int { entries.map(\.seq).reduce(0, +) }
}
