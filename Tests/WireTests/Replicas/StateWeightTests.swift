import Alchemy
import JSON
import Profiles
import Testing
import Wire

/// A state's weight is no less than its text, row by row, and little more.
@Suite struct StateWeightTests {
  private static let greatest = SaturatingSum.limit
  private static let origins = (1...3).map { Origin(high: .max, low: $0) }
  private static let stamp = Stamp(
    time: HybridTimestamp(rawValue: .max), tie: .max, origin: origins[0], seq: greatest)
  private static let head = Head(
    time: HybridTimestamp(rawValue: .max), hash: ChangeHash(high: .max, low: .max))

  private func bytes(_ profile: Profile) -> Int {
    ReplicaText.text(of: profile).utf8.count
  }

  private static func longest(_ field: BenchField) -> FieldValue {
    switch field {
    case .alchemist, .reserve, .known: .number(greatest)
    case .label: .name(String(repeating: "\"", count: Label.textBytes))
    }
  }

  /// With these many rows of each kind, all numbers as long as they can be.
  private func profile(rows: Int) -> Profile {
    let ids = (0..<rows).map { "thing-\($0)" }
    let choices = Dictionary(
      uniqueKeysWithValues: ids.map { ($0, Register(Choice.must, stamp: Self.stamp)) })
    let column = ChoiceColumn(reset: Register(.cant, stamp: .zero), choices: choices)
    let origins = Self.origins.prefix(rows)
    let quantity = Quantity(
      adjusted: origins.map {
        Quantity.Adjusted(origin: $0, seq: Self.greatest, sum: -Self.greatest)
      },
      stated: Quantity.Stated(
        base: Self.greatest, seen: -Self.greatest, stamp: Self.stamp))
    let fields: [BenchField] = ids.flatMap { id in
      [
        .reserve(id), .known(ingredient: id, effect: id), .alchemist(.fortify),
        .label(.note(.ingredient(id))),
      ]
    }
    let bench = Bench(
      registers: Dictionary(
        fields.map { ($0, Register(Self.longest($0), stamp: Self.stamp)) },
        uniquingKeysWith: { one, _ in one }),
      tallies: rows == 0
        ? [:] : [.gold: Quantity(adjusted: quantity.adjusted, stated: nil)])
    var registers = ProfileRegisters()
    registers.name = Register(String(repeating: "\"", count: 200), stamp: Self.stamp)
    registers.scope = Register(.stock, stamp: Self.stamp)
    registers.isDeleted = Register(false, stamp: Self.stamp)
    return Profile(
      id: ReplicaText.profile, catalog: String(repeating: "c", count: 100), registers: registers,
      ingredients: column, effects: column,
      inventory: Dictionary(uniqueKeysWithValues: ids.map { ($0, quantity) }), bench: bench,
      vector: VersionVector(origins.map { Dot(origin: $0, seq: Self.greatest) }),
      heads: Dictionary(uniqueKeysWithValues: origins.map { ($0, Self.head) }),
      branches: Dictionary(
        uniqueKeysWithValues: origins.map { ($0, Dot(origin: $0, seq: Self.greatest)) }))
  }

  @Test func `what every profile has weighs enough`() {
    let empty = profile(rows: 0)
    #expect(empty.weight >= bytes(empty))
  }

  @Test(arguments: 1...3)
  func `rows with the longest numbers weigh what their text has, but for a few commas`(
    rows: Int
  ) {
    let (empty, full) = (profile(rows: 0), profile(rows: rows))
    let spare = (full.weight - empty.weight) - (bytes(full) - bytes(empty))
    #expect(0...(7 + 2 * rows) ~= spare, "\(spare)")
  }

  @Test func `the heaviest state fits into a request's line and a reply's`() {
    let envelope = 6 * (RequestTag.clientLengthBytes.upperBound) + 1_024
    #expect(Profile.weightLimit + envelope <= LineFramer.lineLimit)
  }
}
