import Alchemy
package import Profiles

/// The limits of quantities.
package enum QuantityLimit {
  /// More than a million of one ingredient must be a typing mistake.
  package static let stock = 0...1_000_000

  /// The difference between an empty bag and a full one.
  package static let adjust = -Edit.greatestAdjust...Edit.greatestAdjust
}

/// What edits may say, depending on who sends them.
struct EditRules: Sendable {
  /// The edits that may be sent.
  var words: [EditWord]
  /// The range of a stated count.
  var stock: ClosedRange<Int>
  /// The range of an adjustment, and of how often a recipe was brewed; never 0.
  var adjust: ClosedRange<Int>
  /// Whether ids must have the form of an id, and counts may list the adjustments they include.
  ///
  /// A client's ids are looked up in the catalog instead, and a client's count includes all
  /// adjustments that are known here.
  var isOfReplica: Bool

  /// The edits of profile.apply.
  static let request = EditRules(
    words: EditWord.applicable, stock: QuantityLimit.stock, adjust: QuantityLimit.adjust,
    isOfReplica: false)

  /// The edits of another replica's changes.
  static let replica = EditRules(
    words: EditWord.allCases, stock: ReplicaLimit.stock, adjust: ReplicaLimit.adjust,
    isOfReplica: true)
}

extension ParameterReader {
  /// The member `edits` of profile.apply.
  ///
  /// Throws if the member is missing or of a wrong length, and for the first edit that is wrong.
  package func edits(count: ClosedRange<Int>) throws(Refusal) -> [Edit] {
    var edits: [Edit] = []
    for index in try required("edits", try optionalArray("edits", count: count)) {
      let edit = try element(at: index, edits.count, of: "edits").edit(.request)
      if case .rename(let name) = edit { try Self.checkNew(name) }
      edits.append(edit)
    }
    return edits
  }

  /// A reader of the members of an array's element; its errors contain the element's place.
  func element(
    at index: Int, _ number: Int, of name: StaticString
  ) throws(Refusal) -> ParameterReader {
    try check(index, is: .object, "an object", at: "\(field(name))[\(number)]")
    return ParameterReader(document, object: index, at: place(of: number, in: name))
  }

  /// Reads this object as an edit.
  func edit(_ rules: EditRules) throws(Refusal) -> Edit {
    try RuledEditReader(reader: self, rules: rules).edit()
  }
}

/// Reads an edit of a message by its rules; refusals name the member.
private struct RuledEditReader: EditReader {
  let reader: ParameterReader
  let rules: EditRules

  func editWord() throws(Refusal) -> EditWord {
    let word = try reader.word("edit", among: rules.words)
    let tellsSeen = word == .stock && rules.isOfReplica
    try reader.refuseUnknown(knowing: tellsSeen ? word.members + ["seen"] : word.members)
    return word
  }

  func word<Word: RawRepresentable & Equatable>(
    _ name: StaticString, among words: [Word]
  ) throws(Refusal) -> Word where Word.RawValue == String {
    try reader.word(name, among: words)
  }

  func optionalID(_ name: StaticString) throws(Refusal) -> String? {
    try reader.optionalText(name, lengthBytes: TextLimit.nameBytes)
  }

  func checked(_ id: String, _ name: StaticString) throws(Refusal) -> String {
    rules.isOfReplica ? try reader.catalogID(name) : id
  }

  func id(_ name: StaticString) throws(Refusal) -> String {
    rules.isOfReplica ? try reader.catalogID(name) : try reader.text(name)
  }

  func count(_ name: StaticString) throws(Refusal) -> Int {
    try reader.integer(name, rules.stock)
  }

  func number(_ name: StaticString, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    try reader.integer(name, range)
  }

  func flag(_ name: StaticString) throws(Refusal) -> Bool {
    try reader.required(name, try reader.optionalBool(name))
  }

  func ids(_ name: StaticString, count: ClosedRange<Int>) throws(Refusal) -> [String] {
    let ids = try reader.texts(name, count: count)
    let place = reader.field(name)
    guard ids.allSatisfy({ !rules.isOfReplica || CatalogID.isPossible($0) }) else {
      throw .invalidParams(field: place, .noID)
    }
    guard Set(ids).count == ids.count else {
      throw .invalidParams(field: place, .other("must hold each ingredient once"))
    }
    return ids
  }

  func difference(_ name: StaticString) throws(Refusal) -> Int {
    let amount = try reader.integer(name, rules.adjust)
    if amount == 0 { throw outOfRange(reader.field(name)) }
    return amount
  }

  /// A missing member means 0.
  func seen() throws(Refusal) -> Int {
    guard rules.isOfReplica, let sum = try reader.optionalInteger("seen", rules.adjust) else {
      return 0
    }
    // A change has only one text, and this replica would leave a zero out.
    if sum == 0 {
      throw .invalidParams(
        field: reader.field("seen"), .other("must be missing where it would be 0"))
    }
    return sum
  }

  private func outOfRange(_ place: String) -> Refusal {
    .outOfRange(field: place, min: rules.adjust.lowerBound, max: rules.adjust.upperBound)
  }

  func catalog() throws(Refusal) -> String { try reader.catalogID("catalog") }

  func profileName() throws(Refusal) -> String { try reader.profileName() }

  func missing(_ name: StaticString) -> Refusal {
    .invalidParams(field: reader.field(name), .missing)
  }

  func check(_ name: StaticString, beside other: StaticString) throws(Refusal) {
    throw .invalidParams(field: reader.field(name), .other("cannot stand beside \(other)"))
  }
}
