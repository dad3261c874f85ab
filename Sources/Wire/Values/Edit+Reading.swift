import Alchemy
package import Profiles
import Replication

/// The wire names of edits.
enum EditWord: String, CaseIterable {
  case choose, reset, stock, adjust, rename, scope, create, delete, undelete

  /// The edits that profile.apply accepts; the others have methods of their own.
  static let applicable: [EditWord] = [.choose, .reset, .stock, .adjust, .rename, .scope]
}

/// The limits of quantities.
package enum QuantityLimit {
  /// More than a million of one ingredient must be a typing mistake.
  package static let stock = 0...1_000_000

  /// The difference between an empty bag and a full one.
  package static let adjust = -Edit.greatestAdjust...Edit.greatestAdjust
}

extension ParameterReader {
  /// The member `edits` of profile.apply.
  package func edits(count: ClosedRange<Int>) throws(Refusal) -> [Edit] {
    var edits: [Edit] = []
    for index in try required("edits", try optionalArray("edits", count: count)) {
      let place = "edits[\(edits.count)]"
      guard document.kind(at: index) == .object else {
        throw .invalidParams(field: place, .wrongType(expected: "an object"))
      }
      let edit = try ParameterReader(document, object: index, path: place + ".").edit()
      if case .rename(let name) = edit { try Self.checkNew(name) }
      edits.append(edit)
    }
    return edits
  }

  private func edit() throws(Refusal) -> Edit {
    try edit(word("edit", among: EditWord.applicable))
  }

  /// Reads one edit of the kind that a word names.
  func edit(_ word: EditWord) throws(Refusal) -> Edit {
    switch word {
    case .choose: return try choose()
    case .reset:
      try refuseUnknown(knowing: ["edit", "group", "choice"])
      return .reset(try self.word("group"), try resetChoice())
    case .stock:
      try refuseUnknown(knowing: ["edit", "ingredient", "quantity"])
      let quantity = try integer("quantity", QuantityLimit.stock)
      return .stock(ingredient: try text("ingredient"), quantity: quantity, seen: [:])
    case .adjust: return try adjust()
    case .rename:
      try refuseUnknown(knowing: ["edit", "name"])
      return .rename(try profileName())
    case .scope:
      try refuseUnknown(knowing: ["edit", "scope"])
      return .scope(try self.word("scope"))
    case .create:
      try refuseUnknown(knowing: ["edit", "catalog", "name"])
      return .create(catalog: try catalogID("catalog"), name: try profileName())
    case .delete:
      try refuseUnknown(knowing: ["edit"])
      return .delete
    case .undelete:
      try refuseUnknown(knowing: ["edit"])
      return .undelete
    }
  }

  private func choose() throws(Refusal) -> Edit {
    try refuseUnknown(knowing: ["edit", "ingredient", "effect", "choice"])
    let ingredient = try optionalText("ingredient", lengthBytes: TextLimit.nameBytes)
    let effect = try optionalText("effect", lengthBytes: TextLimit.nameBytes)
    let choice: Choice = try word("choice")
    switch (ingredient, effect) {
    case (let id?, nil): return .choose(.ingredients, id: id, choice)
    case (nil, let id?): return .choose(.effects, id: id, choice)
    case (nil, nil): throw .invalidParams(field: field("ingredient"), .missing)
    default:
      throw .invalidParams(field: field("effect"), .other("cannot stand beside ingredient"))
    }
  }

  private func resetChoice() throws(Refusal) -> Choice {
    try word("choice", among: [.may, .cant])
  }

  private func adjust() throws(Refusal) -> Edit {
    try refuseUnknown(knowing: ["edit", "ingredient", "by"])
    let amount = try integer("by", QuantityLimit.adjust)
    guard amount != 0 else {
      throw .outOfRange(
        field: field("by"), min: QuantityLimit.adjust.lowerBound,
        max: QuantityLimit.adjust.upperBound)
    }
    return .adjust(ingredient: try text("ingredient"), by: amount)
  }

  /// The member `name`, checked by the rules for new profile names.
  func newProfileName() throws(Refusal) -> String {
    let name = try profileName()
    try Self.checkNew(name)
    return name
  }

  private static func checkNew(_ name: String) throws(Refusal) {
    if let mistake = ProfileName.mistake(inNew: name) { throw .nameInvalid(mistake) }
  }

  /// The member `name`, checked by the rules for existing profile names.
  package func profileName() throws(Refusal) -> String {
    let name = try required("name", try optionalText("name"))
    if let mistake = ProfileName.mistake(in: name) { throw .nameInvalid(mistake) }
    return name
  }
}
