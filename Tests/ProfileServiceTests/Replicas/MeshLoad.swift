import Alchemy
import JSON
import ProfileService
import Profiles
import StoreJobs
import TestSupport
import Wire

/// A random load on several services that sync with each other through their own messages.
struct MeshLoad {
  private(set) var sides: [MeshSide]
  private var generator: SeededGenerator
  private let seed: UInt64
  private(set) var complaints: [String] = []
  /// What the load met, and how often.
  private(set) var kinds: [String: Int] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    sides = try (0..<generator.integer(in: 2...3)).map { try MeshSide($0, seed: seed) }
  }

  /// Runs the load until all sides must show the same, and says what they broke.
  mutating func run(steps: Int) throws -> [String] {
    for _ in 0..<steps { try step() }
    for side in sides { side.harness.failuresToCome = 0 }
    for _ in 0..<sides.count * 2 {
      passEverywhere(milliseconds: 2000)
      for one in sides.indices { try sync(one, (one + 1) % sides.count) }
    }
    try judge()
    return complaints
  }

  private mutating func step() throws {
    let place = generator.integer(in: 0...sides.count - 1)
    switch generator.integer(in: 0...19) {
    case 0..<11: try edit(sides[place])
    case 11..<16: try sync(place, (place + 1) % sides.count)
    case 16: sides[place].harness.failuresToCome = 1
    case 17: passEverywhere(milliseconds: generator.integer(in: 1...3000))
    case 18: passEverywhere(milliseconds: ServiceLimits.upkeepDelayMilliseconds)
    default:
      sides[place].restart(seed: generator.next())
      kinds["restart", default: 0] += 1
    }
  }

  /// One clock may be a little ahead of the others.
  private mutating func passEverywhere(milliseconds: Int) {
    for side in sides {
      side.harness.pass(milliseconds: milliseconds + generator.integer(in: 0...2))
      side.harness.tick()
      side.listen()
    }
  }
}

// MARK: - Editing

extension MeshLoad {
  private mutating func edit(_ side: MeshSide) throws {
    if generator.chance(oneIn: 12) { return try resolve(side) }
    if generator.chance(oneIn: 12) {
      let undone = try side.call("profile.undo", ["profile": MeshSide.id])
      kinds[undone == nil ? "nothingUndone" : "undone", default: 0] += 1
      return
    }
    let edits = (0..<generator.integer(in: 1...3)).map { _ in randomEdit() }
    _ = try side.call("profile.apply", ["profile": MeshSide.id, "edits": .array(edits)])
  }

  private mutating func randomEdit() -> JSONValue {
    let ingredient = JSONValue.string(generator.pick(["garlic", "nirnroot", "wheat"]))
    switch generator.integer(in: 0...9) {
    case 0..<5:
      let choice = JSONValue.string(generator.pick(["must", "may", "cant"]))
      return ["edit": "choose", "ingredient": ingredient, "choice": choice]
    case 5: return ["edit": "choose", "effect": "fear", "choice": "cant"]
    case 6:
      let choice = JSONValue.string(generator.pick(["may", "cant"]))
      return ["edit": "reset", "group": "ingredients", "choice": choice]
    case 7:
      let quantity = JSONValue.integer(generator.integer(in: 0...9))
      return ["edit": "stock", "ingredient": ingredient, "quantity": quantity]
    case 8:
      return ["edit": "adjust", "ingredient": ingredient, "by": generator.pick([-3, -1, 2])]
    default:
      return ["edit": "scope", "scope": .string(generator.pick(["all", "stock"]))]
    }
  }

  private mutating func resolve(_ side: MeshSide) throws {
    let listed = try side.call("profile.conflicts", ["profile": MeshSide.id])
    guard let conflicts = listed?["conflicts"]?.array, !conflicts.isEmpty,
      let number = generator.pick(conflicts)["id"]
    else { return }
    let take = JSONValue.string(generator.pick(["kept", "lost"]))
    let done = try side.call(
      "profile.resolve", ["profile": MeshSide.id, "conflict": number, "take": take])
    if done != nil { kinds["resolved", default: 0] += 1 }
  }
}

// MARK: - Syncing

extension MeshLoad {
  /// Makes two sides level as a relay does, unless it is cut off or refused.
  private mutating func sync(_ one: Int, _ other: Int) throws {
    let (here, there) = (sides[one], sides[other])
    guard let mine = try begin(at: here, as: there, .null),
      let theirs = try begin(at: there, as: here, mine), let mode = theirs["mode"]?.string
    else { return }
    kinds[mode, default: 0] += 1
    switch mode {
    case "delta":
      try give(from: here, to: there, knowing: theirs["vector"])
      try give(from: there, to: here, knowing: mine["vector"])
    case "state":
      guard let mine = try here.call("sync.state", ["profile": MeshSide.id, "trail": true]),
        let theirs = try there.call("sync.state", ["profile": MeshSide.id, "trail": true]),
        try there.call(
          "sync.state", ["profile": MeshSide.id, "state": mine["state"] ?? .null]) != nil
      else { return }
      _ = try here.call(
        "sync.state", ["profile": MeshSide.id, "state": theirs["state"] ?? .null])
    default:
      if here.state?.profile != there.state?.profile {
        complaints.append("they were called equal and are not")
      }
    }
  }

  private func begin(
    at side: MeshSide, as peer: MeshSide, _ standpoint: JSONValue
  ) throws -> JSONValue? {
    try side.call(
      "sync.begin",
      [
        "digest": standpoint["digest"] ?? "", "floor": standpoint["floor"] ?? [:],
        "now": .integer(peer.harness.now.wallMilliseconds),
        "origin": .string(peer.harness.store.identity.description), "profile": MeshSide.id,
        "vector": standpoint["vector"] ?? [:],
      ])
  }

  private mutating func give(
    from source: MeshSide, to target: MeshSide, knowing vector: JSONValue?
  ) throws {
    var vector = vector ?? [:]
    while true {
      guard
        let page = try source.call("sync.pull", ["profile": MeshSide.id, "vector": vector]),
        var changes = page["changes"]?.array, !changes.isEmpty
      else { return }
      if generator.chance(oneIn: 4), let known = source.harness.store.changes.first {
        changes.insert(known.change.value, at: 0)
        kinds["repeated", default: 0] += 1
      }
      guard
        let pushed = try target.call(
          "sync.push", ["profile": MeshSide.id, "changes": .array(changes)])
      else { return }
      vector = pushed["vector"] ?? [:]
      // The line was cut.
      if page["more"] != true || generator.chance(oneIn: 8) { return }
    }
  }
}

// MARK: - Judging

extension MeshLoad {
  private mutating func judge() throws {
    for (place, side) in sides.enumerated() {
      side.listen()
      let name = "side \(place): "
      complaints += side.complaints.map { name + $0 }
      complaints += side.harness.store.violations.map { name + $0 }
      if side.state?.profile != sides[0].state?.profile { complaints.append(name + "differs") }
      if side.followed != side.state?.profile { complaints.append(name + "follower differs") }
      let shown = try side.call("profile.get", ["profile": MeshSide.id]) ?? [:]
      if side.shownValues != MeshSide.fields(of: shown) {
        complaints.append(name + "screen shows \(side.shownValues) for \(shown)")
      }
      for report in side.harness.reports { judge(report, name) }
    }
    judgeChoices()
  }

  /// Nobody's identity was used twice here, so there is nothing to be alarmed about.
  private mutating func judge(_ report: Report, _ name: String) {
    guard case .overridden(_, let overrides) = report else {
      return complaints.append(name + "alarm \(report)")
    }
    kinds["overridden", default: 0] += overrides.count
  }

  /// Every choice is shown, was knowingly replaced, or was in a journal.
  private mutating func judgeChoices() {
    guard let profile = sides[0].state?.profile else { return }
    var changes: [Dot: Change] = [:]
    for side in sides { changes.merge(side.changes) { one, _ in one } }
    let journaled = Set(
      sides.flatMap(\.journaled).flatMap { conflict in
        [conflict.keptBy, conflict.lostBy].map { "\($0) \(conflict.place)" }
      })
    let choices = ChoiceHistory(of: Array(changes.values))
    for choice in choices.all {
      kinds["choice", default: 0] += 1
      let isShown = profile.value(of: choice.field) == .choice(choice.choice)
      let place = "\(choice.change.dot) \(choice.field)"
      if isShown || choices.isReplaced(choice) || journaled.contains(place) { continue }
      let isToldByTwin = choices.twins(of: choice).contains { twin in
        choices.isReplaced(twin) || journaled.contains("\(twin.change.dot) \(twin.field)")
      }
      if !isToldByTwin { complaints.append("lost: \(place) \(choice.choice)") }
    }
  }
}

/// The choices of single ingredients and effects that changes have made.
private struct ChoiceHistory {
  struct Made {
    var change: Change
    var field: Field
    var choice: Choice
  }

  private(set) var all: [Made] = []
  private let changes: [Change]

  init(of changes: [Change]) {
    self.changes = changes
    for change in changes {
      var made: [Field: Choice] = [:]
      for case .choose(let group, let id, let choice) in change.edits {
        made[Field(group, id)] = choice
      }
      all += made.map { Made(change: change, field: $0.key, choice: $0.value) }
    }
  }

  /// Whether somebody who had seen it has set the same field, or its column.
  func isReplaced(_ made: Made) -> Bool {
    changes.contains { change in
      guard change.context.contains(made.change.dot) else { return false }
      return change.edits.contains { edit in
        switch (edit, made.field) {
        case (.choose(let group, let id, _), _): Field(group, id) == made.field
        case (.reset(.ingredients, _), .ingredient), (.reset(.effects, _), .effect): true
        default: false
        }
      }
    }
  }

  /// Those that said the same of the same field without having seen it, nor the other way round.
  func twins(of made: Made) -> [Made] {
    all.filter { other in
      other.field == made.field && other.choice == made.choice
        && other.change.dot != made.change.dot
    }
  }
}
