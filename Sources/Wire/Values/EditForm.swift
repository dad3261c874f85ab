import Alchemy
package import Profiles

/// The wire names of edits.
enum EditWord: String, CaseIterable {
  case choose, reset, stock, adjust, rename, scope, create, delete, undelete
  case alchemist, reserve, know, brew

  /// The edits that profile.apply accepts; the others have methods of their own.
  static let applicable: [EditWord] = [
    .choose, .reset, .stock, .adjust, .rename, .scope, .alchemist, .reserve, .know,
  ]

  /// The names of the members that the edit may have, from any sender.
  var members: [StaticString] {
    switch self {
    case .choose: ["edit", "ingredient", "effect", "choice"]
    case .reset: ["edit", "group", "choice"]
    case .stock: ["edit", "ingredient", "quantity"]
    case .adjust: ["edit", "ingredient", "by"]
    case .rename: ["edit", "name"]
    case .scope: ["edit", "scope"]
    case .create: ["edit", "catalog", "name"]
    case .delete, .undelete: ["edit"]
    case .alchemist: ["edit", "field", "value"]
    case .reserve: ["edit", "ingredient", "quantity"]
    case .know: ["edit", "ingredient", "effect", "known"]
    case .brew: ["edit", "ingredients", "times", "gold"]
    }
  }

  /// The ingredients of one brew.
  static let brewed = 2...3
}

// MARK: - Reading

/// Reads the members of one edit, and checks them by the rules of its source.
///
/// The edits of requests and of other replicas have `EditRules`. A stored edit was checked when it
/// arrived, so its reader checks only the members that it needs, and ignores all others.
protocol EditReader {
  associatedtype Failure: Error

  /// The member `edit`; fails if the edit has members that the rules do not allow.
  func editWord() throws(Failure) -> EditWord

  func word<Word: RawRepresentable & Equatable>(
    _ name: StaticString, among words: [Word]
  ) throws(Failure) -> Word where Word.RawValue == String

  func optionalID(_ name: StaticString) throws(Failure) -> String?

  /// The id that `optionalID` has read; fails if the rules do not allow the id.
  func checked(_ id: String, _ name: StaticString) throws(Failure) -> String

  func id(_ name: StaticString) throws(Failure) -> String
  func count(_ name: StaticString) throws(Failure) -> Int
  func difference(_ name: StaticString) throws(Failure) -> Int
  func number(_ name: StaticString, _ range: ClosedRange<Int>) throws(Failure) -> Int
  func flag(_ name: StaticString) throws(Failure) -> Bool

  /// Ids of ingredients; fails unless their number is in the range and each stands once.
  func ids(_ name: StaticString, count: ClosedRange<Int>) throws(Failure) -> [String]

  /// The sum of the adjustments that the author of a count had seen; 0 in a request.
  func seen() throws(Failure) -> Int

  func catalog() throws(Failure) -> String
  func profileName() throws(Failure) -> String
  func missing(_ name: StaticString) -> Failure

  /// Fails if the rules do not allow the two members in one edit.
  func check(_ name: StaticString, beside other: StaticString) throws(Failure)
}

extension EditReader {
  /// Reads one edit.
  func edit() throws(Failure) -> Edit {
    switch try editWord() {
    case .choose: return try choose()
    case .reset:
      let group = try word("group", among: ChoiceGroup.allCases)
      return .reset(group, try word("choice", among: [Choice.may, .cant]))
    case .stock:
      let quantity = try count("quantity")
      return .stock(ingredient: try id("ingredient"), quantity: quantity, seen: try seen())
    case .adjust:
      let amount = try difference("by")
      return .adjust(ingredient: try id("ingredient"), by: amount)
    case .rename: return .rename(try profileName())
    case .scope: return .scope(try word("scope", among: Scope.allCases))
    case .create: return .create(catalog: try catalog(), name: try profileName())
    case .delete: return .delete
    case .undelete: return .undelete
    case .alchemist: return try alchemist()
    case .reserve:
      let quantity = try count("quantity")
      return .reserve(ingredient: try id("ingredient"), quantity: quantity)
    case .know:
      let isKnown = try flag("known")
      return .know(ingredient: try id("ingredient"), effect: try id("effect"), isKnown)
    case .brew:
      let times = try difference("times")
      let gold = try number("gold", 0...SaturatingSum.limit)
      return .brew(
        ingredients: try ids("ingredients", count: EditWord.brewed), times: times, gold: gold)
    }
  }

  private func alchemist() throws(Failure) -> Edit {
    let field = try word("field", among: Alchemist.Field.allCases)
    guard let range = field.range else { return .alchemist(field, .flag(try flag("value"))) }
    return .alchemist(field, .number(try number("value", range)))
  }

  private func choose() throws(Failure) -> Edit {
    let ingredient = try optionalID("ingredient")
    let effect = try optionalID("effect")
    let choice = try word("choice", among: Choice.allCases)
    if let effect {
      if ingredient != nil { try check("effect", beside: "ingredient") }
      return .choose(.effects, id: try checked(effect, "effect"), choice)
    }
    guard let ingredient else { throw missing("ingredient") }
    return .choose(.ingredients, id: try checked(ingredient, "ingredient"), choice)
  }
}

// MARK: - Writing

extension JSONWriter {
  /// Writes edits in the order in which they are applied; unknown edits are unchanged.
  package mutating func edits(_ edits: [Edit]) {
    beginArray()
    for edit in edits { self.edit(edit) }
    endArray()
  }

  /// Writes one edit in its wire form; a `seen` of 0 is left out.
  package mutating func edit(_ edit: Edit) {
    if case .unknown(let json) = edit { return raw(Array(json.utf8)) }
    beginObject()
    switch edit {
    case .choose(let group, let id, let choice):
      member("choice", choice.rawValue)
      member("edit", "choose")
      member(group == .effects ? "effect" : "ingredient", id)
    case .reset(let group, let choice):
      member("choice", choice.rawValue)
      member("edit", "reset")
      member("group", group.rawValue)
    case .stock(let ingredient, let quantity, let seen):
      member("edit", "stock")
      member("ingredient", ingredient)
      member("quantity", quantity)
      if seen != 0 { member("seen", seen) }
    case .adjust(let ingredient, let amount):
      member("by", amount)
      member("edit", "adjust")
      member("ingredient", ingredient)
    case .rename(let name):
      member("edit", "rename")
      member("name", name)
    case .scope(let scope):
      member("edit", "scope")
      member("scope", scope.rawValue)
    case .create(let catalog, let name):
      member("catalog", catalog)
      member("edit", "create")
      member("name", name)
    case .delete: member("edit", "delete")
    case .undelete: member("edit", "undelete")
    case .alchemist(let field, let value):
      member("edit", "alchemist")
      member("field", field.rawValue)
      member("value", FieldValue(value))
    case .reserve(let ingredient, let quantity):
      member("edit", "reserve")
      member("ingredient", ingredient)
      member("quantity", quantity)
    case .know(let ingredient, let effect, let isKnown):
      member("edit", "know")
      member("effect", effect)
      member("ingredient", ingredient)
      member("known", isKnown)
    case .brew(let ingredients, let times, let gold):
      member("edit", "brew")
      member("gold", gold)
      member("ingredients", ingredients)
      member("times", times)
    case .unknown: break
    }
    endObject()
  }

  /// Writes a member's name that is an origin.
  mutating func key(_ origin: Origin) {
    plainString {
      Hexadecimal.append(origin.high, to: &$0)
      Hexadecimal.append(origin.low, to: &$0)
    }
    colon()
  }

  /// Writes a vector as an object of numbers by origin.
  package mutating func vector(_ vector: VersionVector) {
    beginObject()
    for dot in vector.entries {
      key(dot.origin)
      integer(dot.seq)
    }
    endObject()
  }

  /// Writes a member with a vector.
  package mutating func member(_ name: StaticString, _ vector: VersionVector) {
    key(name)
    self.vector(vector)
  }
}
