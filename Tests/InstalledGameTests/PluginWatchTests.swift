import InstalledGame
import Lists
import TestSupport
import Testing

@Suite("When a catalog is made again")
struct PluginWatchTests {
  private static func plugins(_ sizes: KeyValuePairs<String, Int>) -> [CatalogOrigin.Plugin] {
    sizes.map { CatalogOrigin.Plugin(name: $0.key, bytes: $0.value, seconds: 100) }
  }

  private static let made = plugins(["Skyrim.esm": 1, "A.esp": 2, "B.esp": 3])
  private static let changed = plugins(["Skyrim.esm": 1, "A.esp": 5, "B.esp": 3])

  // MARK: - What has changed

  private func words(_ found: [CatalogOrigin.Plugin]) -> String {
    PluginChange(from: Self.made, to: found).words
  }

  @Test func `what has changed, is new or is gone is named, and the order counts`() {
    #expect(words(Self.made) == "")
    #expect(PluginChange(from: Self.made, to: Self.made).isNone)
    #expect(words(Self.changed) == "A.esp has changed")
    #expect(
      words(Self.plugins(["Skyrim.esm": 1, "A.esp": 5, "C.esp": 3, "D.esp": 0]))
        == "A.esp has changed, C.esp and D.esp are new, B.esp is gone")
    #expect(
      words(Self.plugins(["Skyrim.esm": 1, "B.esp": 3, "A.esp": 2])) == "the order has changed")
    #expect(words(Self.plugins(["skyrim.ESM": 1, "a.esp": 2, "b.esp": 3])) == "")
    #expect(words([]) == "Skyrim.esm, A.esp and B.esp are gone")
    var later = Self.made
    later[2].seconds += 1
    #expect(words(later) == "B.esp has changed")
  }

  @Test func `of many plugins only the first are named`() {
    let many = (1...400).map { CatalogOrigin.Plugin(name: "\($0).esp", bytes: 1, seconds: 1) }
    #expect(
      PluginChange(from: [], to: many).words == "1.esp, 2.esp, 3.esp and 397 more are new")
    #expect(
      PluginChange(from: [], to: Array(many.prefix(4))).words
        == "1.esp, 2.esp, 3.esp and 4.esp are new")
  }

  // MARK: - When

  private func watch() -> PluginWatch { PluginWatch(remakes: true) }

  @Test func `a change is answered after five quiet seconds, and once`() {
    var watch = watch()
    #expect(watch.looked(Self.made, Self.made, at: 0) == .nothing)
    #expect(watch.deadlineMilliseconds == nil, "an idle watch never wakes up")
    #expect(watch.looked(Self.made, Self.changed, at: 1_000) == .nothing)
    #expect(watch.deadlineMilliseconds == 6_000)
    #expect(watch.looked(Self.made, Self.changed, at: 5_999) == .nothing)
    #expect(watch.looked(Self.made, Self.changed, at: 6_000) == .remake)
    #expect(watch.deadlineMilliseconds == nil)
    #expect(watch.looked(Self.changed, Self.changed, at: 6_100) == .nothing)
    #expect(watch.deadlineMilliseconds == nil)
  }

  @Test func `a file that is still written, or another one, begins the wait anew`() {
    var watch = watch()
    for time in stride(from: 0, to: 60_000, by: 5_000) {
      let half = Self.plugins(["Skyrim.esm": 1, "A.esp": 10 + time, "B.esp": 3])
      #expect(watch.looked(Self.made, half, at: time) == .nothing)
      #expect(watch.deadlineMilliseconds == time + 5_000)
    }
    #expect(watch.looked(Self.made, Self.changed, at: 60_000) == .nothing)
    #expect(watch.looked(Self.made, Self.changed, at: 65_000) == .remake)
  }

  @Test func `what is as before is no change, and nothing waits any longer`() {
    var watch = watch()
    _ = watch.looked(Self.made, [], at: 0)
    #expect(watch.looked(Self.made, Self.made, at: 4_000) == .nothing)
    #expect(watch.deadlineMilliseconds == nil)
    _ = watch.looked(Self.made, [], at: 10_000)
    #expect(watch.deadlineMilliseconds == 15_000)
  }

  @Test func `what failed is tried again at the next change, and not before`() {
    var watch = watch()
    _ = watch.looked(Self.made, Self.changed, at: 0)
    #expect(watch.looked(Self.made, Self.changed, at: 5_000) == .remake)
    for time in [6_000, 60_000, 3_600_000] {
      #expect(watch.looked(Self.made, Self.changed, at: time) == .nothing)
      #expect(watch.deadlineMilliseconds == nil)
    }
    let more = Self.plugins(["Skyrim.esm": 1, "A.esp": 6, "B.esp": 3])
    #expect(watch.looked(Self.made, more, at: 4_000_000) == .nothing)
    #expect(watch.looked(Self.made, more, at: 4_005_000) == .remake)
  }

  @Test func `a disk that is away is no change, and its return waits as long as any`() {
    var watch = watch()
    _ = watch.looked(Self.made, Self.changed, at: 0)
    watch.lost()
    #expect(watch.deadlineMilliseconds == nil)
    #expect(watch.looked(Self.made, Self.changed, at: 90_000) == .nothing)
    #expect(watch.looked(Self.made, Self.changed, at: 95_000) == .remake)
  }

  @Test func `without remaking, changes are told once until the catalog fits again`() {
    var watch = PluginWatch(remakes: false)
    _ = watch.looked(Self.made, Self.changed, at: 0)
    #expect(watch.looked(Self.made, Self.changed, at: 5_000) == .tell)
    _ = watch.looked(Self.made, [], at: 6_000)
    #expect(watch.looked(Self.made, [], at: 11_000) == .nothing)
    #expect(watch.looked(Self.made, Self.made, at: 12_000) == .nothing)
    _ = watch.looked(Self.made, [], at: 13_000)
    #expect(watch.looked(Self.made, [], at: 18_000) == .tell)
  }

  @Test func `files with times in the future, or that were set back, are compared all the same`() {
    for seconds in [-5, 0, 4_000_000_000] {
      var watch = watch()
      var found = Self.made
      found[1].seconds = seconds
      _ = watch.looked(Self.made, found, at: 0)
      #expect(watch.looked(Self.made, found, at: 5_000) == .remake)
      _ = watch.looked(found, found, at: 5_001)
      #expect(watch.deadlineMilliseconds == nil)
    }
  }

  /// Plugins change and come back at any time, and some attempts fail.
  @Test(.seeds(1...200))
  func `only what was quiet is taken, and the last state is taken in the end`() {
    var generator = SeededGenerator(seed: Seeds.current)
    var (watch, made, found) = (watch(), Self.made, Self.made)
    var (now, changedAt, failed) = (0, 0, [CatalogOrigin.Plugin]?.none)
    func look() {
      guard watch.looked(made, found, at: now) == .remake else { return }
      #expect(found != made && found != failed)
      #expect(now - changedAt >= PluginWatch.quietMilliseconds)
      if generator.chance(oneIn: 3) { failed = found } else { made = found }
    }
    for step in 1...60 {
      now += generator.pick([10, 900, 4_999, 5_000, 20_000])
      if generator.chance(oneIn: 2) {
        found[1].bytes = generator.chance(oneIn: 4) ? made[1].bytes : 100 + step
        (changedAt, failed) = (now, nil)
      }
      look()
    }
    while let deadline = watch.deadlineMilliseconds {
      now = max(now, deadline)
      look()
    }
    #expect(found == made || found == failed)
  }
}
