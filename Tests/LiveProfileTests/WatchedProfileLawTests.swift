import Alchemy
import JSON
import LiveProfile
import Profiles
import TestSupport
import Testing
import Wire

/// Whatever the events were, a watched profile is what a fresh profile.get would show.
@Suite("Laws of a watched profile") struct WatchedProfileLawTests {
  @Test("a snapshot and its events show what profile.get shows", .seeds(0...199))
  func follows() throws {
    let seed = Int(Seeds.current)
    var generator = SeededGenerator(seed: UInt64(seed))
    var plain = PlainProfile(random: &generator)
    var watched = try WatchedProfile(watching: [
      "epoch": "e1", "lsn": .integer(plain.lsn), "snapshot": plain.snapshot, "watch": "1",
    ])
    for _ in 0..<generator.integer(in: 1...20) {
      let former = plain
      let event = try ProfileEvent(mirroring: plain.change(&generator))
      let changes = try watched.apply(event)
      watched.checkInvariants()
      #expect(watched.snapshot == (try ProfileSnapshot(mirroring: plain.snapshot)), "seed \(seed)")
      #expect(changes == (try Self.difference(former, plain)), "seed \(seed)")
      #expect(watched.position == WatchPosition(epoch: "e1", lsn: plain.lsn), "seed \(seed)")
    }
  }

  @Test("a snapshot in the middle says what the events before it would have said", .seeds(0...99))
  func lagged() throws {
    let seed = Int(Seeds.current)
    var generator = SeededGenerator(seed: UInt64(seed))
    var plain = PlainProfile(random: &generator)
    var watched = try WatchedProfile(snapshot: plain.snapshot)
    let former = plain
    for _ in 0..<generator.integer(in: 1...9) { _ = plain.change(&generator) }
    let changes = try watched.apply(
      ProfileEvent(mirroring: [
        "lsn": .integer(plain.lsn), "reset": "lagged", "snapshot": plain.snapshot, "watch": "4",
      ]))
    watched.checkInvariants()
    #expect(watched.snapshot == (try ProfileSnapshot(mirroring: plain.snapshot)), "seed \(seed)")
    #expect(changes == (try Self.difference(former, plain)), "seed \(seed)")
    #expect(watched.lsn == plain.lsn, "seed \(seed)")
  }

  @Test("a failed event leaves the profile as it was", .seeds(0...99))
  func failing() throws {
    let seed = Int(Seeds.current)
    var generator = SeededGenerator(seed: UInt64(seed))
    var plain = PlainProfile(random: &generator)
    let watched = try WatchedProfile(watching: [
      "epoch": "e1", "lsn": .integer(plain.lsn), "snapshot": plain.snapshot, "watch": "1",
    ])
    var event = try ProfileEvent(mirroring: plain.change(&generator))
    var copy = watched
    if generator.chance(oneIn: 2) {
      event.watch = "2"
    } else {
      event.lsn = watched.lsn - generator.integer(in: 0...1)
    }
    #expect(throws: MirrorFailure.self, "seed \(seed)") { try copy.apply(event) }
    #expect(copy == watched, "seed \(seed)")
  }

  /// Each field that is another one, in the order of the names' bytes.
  private static func difference(
    _ former: PlainProfile, _ later: PlainProfile
  ) throws -> [FieldChange] {
    let differing = later.fields.keys.filter { former.fields[$0] != later.fields[$0] }
    return try differing.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      let field = try #require(Field(name))
      return FieldChange(
        field: field, from: try value(former.fields[name], of: field),
        to: try value(later.fields[name], of: field))
    }
  }

  private static func value(_ value: JSONValue?, of field: Field) throws -> FieldValue {
    let read: FieldValue? =
      switch field {
      case .ingredient, .effect:
        value?.string.flatMap(Choice.init(rawValue:)).map { .choice($0) }
      case .stock: value?.integer.map { .quantity($0) }
      case .single(.name): value?.string.map { .name($0) }
      case .single(.scope): value?.string.flatMap(Scope.init(rawValue:)).map { .scope($0) }
      case .single(.deleted): value?.bool.map { .deleted($0) }
      case .bench, .tally: nil
      }
    return try #require(read)
  }
}
