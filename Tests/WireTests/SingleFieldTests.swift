import JSON
import Profiles
import TestSupport
import Testing
import Wire

/// What holds for each field that a profile has exactly once, including fields added later.
@Suite struct SingleFieldTests {
  private static let origin = Origin(high: 1, low: 1)
  private static let time = HybridTimestamp(milliseconds: 9)
  private static let stamp = Stamp(time: time, origin: origin, seq: 1)

  /// A value that no profile has before any change.
  private static func other(_ field: SingleField) -> FieldValue {
    switch field {
    case .name: .name("thief")
    case .scope: .scope(.stock)
    case .deleted: .deleted(true)
    }
  }

  /// A profile in which one change has set only this field.
  private static func profile(setting field: SingleField) -> Profile {
    var registers = ProfileRegisters()
    registers[field] = Register(other(field), stamp: stamp)
    return Profile(
      id: ReplicaText.profile, catalog: "", registers: registers, ingredients: ChoiceColumn(),
      effects: ChoiceColumn(), inventory: [:], bench: Bench(), vector: VersionVector([stamp.dot]),
      heads: [origin: Head(time: time, hash: ChangeHash(high: 0, low: 1))])
  }

  @Test(arguments: SingleField.allCases)
  func `the field has a name, a value and a register of its own`(field: SingleField) {
    let profile = Self.profile(setting: field)
    #expect(Field(field.rawValue) == .single(field))
    #expect(profile.value(of: .single(field)) == Self.other(field))
    for one in SingleField.allCases where one != field {
      #expect(profile.registers[one] == ProfileRegisters()[one])
    }
  }

  @Test(arguments: SingleField.allCases)
  func `the field is in the state's texts, the digest and a join`(field: SingleField) throws {
    let profile = Self.profile(setting: field)
    let stored = StoredProfile.text(of: profile)
    #expect(try StoredProfile.profile(profile.id, parsing: stored) == profile)
    #expect(try JSONValue(parsing: stored).serialized() == stored)
    #expect(try ReplicaText.state(ReplicaText.text(of: profile)) == profile)
    var joined = Profile(untouched: profile.id)
    #expect(profile.digest != joined.digest)
    let before = joined.value(of: .single(field))
    let effects = joined.join(profile, catalog: nil).effects
    #expect(
      effects == [FieldChange(field: .single(field), from: before, to: Self.other(field))])
    #expect(joined == profile)
  }

  @Test(arguments: SingleField.allCases)
  func `a later stamp becomes earlier in a restamped profile, and the value stays`(
    field: SingleField
  ) throws {
    let profile = Self.profile(setting: field)
    var clock = HybridLogicalClock()
    let restamped = try #require(
      profile.restamped(after: 5, by: Origin(high: 2, low: 2), clock: &clock)
    ).profile
    #expect(restamped.registers[field].value == Self.other(field))
    #expect(restamped.registers[field].stamp < Self.stamp)
  }
}
