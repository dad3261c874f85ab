import Alchemy
import Planning
import ProfileService
import TestSupport
import Testing
import Wire

@Suite("Planners: each input and its exact effects")
struct PlannersTests {
  private typealias Effects = [ServiceEffect]

  private static let task: PlanTask = {
    guard let catalog = try? SmallCatalog.catalog() else { fatalError("the catalog is sound") }
    let problem = LearnProblem(
      catalog: catalog, known: [], available: nil, blocked: BitSet(capacity: 4),
      effectsByEating: nil)
    return PlanTask(
      kind: .learn(problem, .quick, hasSpoilers: true), lsn: 7, wantsProgress: true)
  }()

  private static let mine = ConnectionID(rawValue: 1)
  private static let theirs = ConnectionID(rawValue: 2)
  private static let asker = Planners.Asker(connection: mine, ticket: 3)
  private static let other = Planners.Asker(connection: theirs, ticket: 4)

  private var machine = Planners()

  private func plan(_ number: Int) -> PlanID { PlanID(number: number) }

  private mutating func ask(_ asker: Planners.Asker = asker) throws(Refusal) -> Effects {
    let (_, effects) = try machine.ask(Self.task, for: asker)
    #expect(machine.violations == [])
    for case .beginPlan(let id) in effects { #expect(machine.takeTask(of: id) != nil) }
    return effects
  }

  private mutating func end(_ number: Int) -> (Planners.Asker?, Effects) {
    let (asker, effects) = machine.ended(plan(number))
    for case .beginPlan(let id) in effects { #expect(machine.takeTask(of: id) != nil) }
    #expect(machine.violations == [])
    return (asker, effects)
  }

  @Test mutating func `Two plans begin at once, and others when one of these ends`() throws {
    #expect(try ask() == [.beginPlan(plan(1))])
    #expect(try ask(Self.other) == [.beginPlan(plan(2))])
    #expect(try ask() == [])
    #expect(try ask(Self.other) == [])
    #expect(end(2) == (Self.other, [.beginPlan(plan(3))]))
    #expect(end(1) == (Self.asker, [.beginPlan(plan(4))]))
    #expect(end(4) == (Self.other, []))
    #expect(end(3) == (Self.asker, []))
  }

  /// Whom to tell now, all of whom are told.
  private mutating func waits() -> [Int: Int] {
    let waits = machine.waits
    for (id, plans) in waits { machine.told(id, waitsFor: plans) }
    return Dictionary(uniqueKeysWithValues: waits.map { ($0.id.number, $0.plans) })
  }

  @Test mutating func `A plan that waits is told for how many, once, and again when that changes`()
    throws
  {
    for _ in 1...2 { _ = try ask(Self.other) }
    #expect(waits() == [:])
    for _ in 1...3 { _ = try ask() }
    #expect(waits() == [3: 1, 4: 2, 5: 3])
    #expect(waits() == [:])
    _ = end(2)
    #expect(waits() == [4: 1, 5: 2])
    #expect(machine.waits.isEmpty)
    _ = end(1)
    #expect(machine.waits.map(\.plans) == [1], "nobody was told yet")
    #expect(waits() == [5: 1] && waits() == [:])
    _ = end(3)
    #expect(waits() == [:], "none waits any more")
  }

  @Test mutating func `A fifth plan of a connection is refused, and another connection's is not`()
    throws
  {
    for _ in 1...4 { _ = try ask() }
    #expect(throws: Refusal.tooManyPlans(limit: 4)) { try ask() }
    #expect(try ask(Self.other) == [])
    _ = end(1)
    #expect(try ask() == [])
    #expect(throws: Refusal.tooManyPlans(limit: 4)) { try ask() }
  }

  private mutating func stop(_ connection: ConnectionID) -> (Int, Effects) {
    let (count, effects) = machine.stop(of: connection)
    for case .beginPlan(let id) in effects { #expect(machine.takeTask(of: id) != nil) }
    #expect(machine.violations == [])
    return (count, effects)
  }

  @Test mutating func `A stop ends what runs, and begins what waits`() throws {
    _ = try ask(Self.other)
    _ = try ask()
    _ = try ask(Self.other)
    _ = try ask()
    #expect(stop(Self.mine) == (2, [.stopPlan(plan(2)), .beginPlan(plan(4)), .stopPlan(plan(4))]))
    #expect(stop(Self.mine) == (2, []), "nothing is stopped twice")
    #expect(end(2) == (Self.asker, []), "two plans still run")
    #expect(end(4) == (Self.asker, [.beginPlan(plan(3))]))
    #expect(stop(Self.mine) == (0, []))
  }

  @Test mutating func `A stopped plan does not wait for two plans of another connection`() throws {
    _ = try ask(Self.other)
    _ = try ask(Self.other)
    #expect(try ask() == [])
    #expect(try ask() == [])
    #expect(
      stop(Self.mine) == (2, [.beginPlan(plan(3)), .stopPlan(plan(3))]), "one after the other")
    #expect(end(3) == (Self.asker, [.beginPlan(plan(4)), .stopPlan(plan(4))]))
    #expect(end(4) == (Self.asker, []))
    #expect(try ask() == [], "a plan that is not stopped has to wait")
  }

  @Test mutating func `A connection that is gone leaves its place only when its plan has ended`()
    throws
  {
    for _ in 1...3 { _ = try ask() }
    _ = try ask(Self.other)
    #expect(machine.end(of: Self.mine) == [.stopPlan(plan(1)), .stopPlan(plan(2))])
    #expect(machine.violations == [])
    #expect(machine.asker(of: plan(1)) == nil)
    #expect(machine.end(of: Self.mine) == [])
    #expect(end(1) == (nil, [.beginPlan(plan(4))]))
    #expect(end(2) == (nil, []))
    #expect(end(3) == (nil, []), "it never began")
  }

  @Test mutating func `All plans are stopped at the end, and given up when the store fails`() throws
  {
    for _ in 1...3 { _ = try ask() }
    #expect(
      machine.stopAll()
        == [.stopPlan(plan(1)), .stopPlan(plan(2)), .beginPlan(plan(3)), .stopPlan(plan(3))])
    #expect(machine.endAll() == [], "they were stopped already")
    #expect(machine.violations == [])
    #expect(try ask() == [], "all three still have their places")
    #expect(end(3) == (nil, []))
    #expect(end(1) == (nil, [.beginPlan(plan(4))]))
    #expect(end(2) == (nil, []))
    #expect(machine.asker(of: plan(4)) == Self.asker)
  }

  /// Compares with a plain list of what is under way.
  @Test(.seeds(1...100))
  mutating func `No schedule breaks the limits or forgets a plan`() throws {
    var generator = SeededGenerator(seed: Seeds.current)
    var running: [Int] = []
    var begun: [Int] = []
    var asked = 0
    var ended: [Int: Bool] = [:]
    func note(_ effects: Effects) {
      for case .beginPlan(let id) in effects {
        running.append(id.number)
        begun.append(id.number)
      }
    }
    for _ in 0..<60 {
      let connection = ConnectionID(rawValue: generator.integer(in: 1...3))
      switch generator.integer(in: 0...9) {
      case 0...4:
        let asker = Planners.Asker(connection: connection, ticket: 0)
        guard let (id, effects) = try? machine.ask(Self.task, for: asker) else { continue }
        asked += 1
        #expect(id.number == asked)
        note(effects)
      case 5...7:
        guard let number = running.isEmpty ? nil : generator.pick(running) else { continue }
        running.removeAll { $0 == number }
        let (asker, effects) = machine.ended(plan(number))
        ended[number] = asker != nil
        note(effects)
      case 8: note(machine.stop(of: connection).1)
      default: note(machine.end(of: connection))
      }
      #expect(machine.violations == [])
      #expect(running.count <= 3)
    }
    while let number = running.first {
      running.removeFirst()
      note(machine.ended(plan(number)).1)
    }
    #expect(Set(begun).count == begun.count, "nothing begins twice")
    #expect(machine.violations == [])
  }
}
