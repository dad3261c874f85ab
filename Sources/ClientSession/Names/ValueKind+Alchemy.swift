package import CommandLine
internal import Lists

/// The kinds of values of `alchemy`; the parser checks a few, and the daemon or a catalog the others.
extension ValueKind {
  /// A catalog's id.
  package static let catalog = ValueKind.own(OwnKind("catalog"))
  /// A change: its number, or `ORIGIN:SEQ`.
  package static let change = ValueKind.own(
    OwnKind("change", listedBy: ["history"]) { text in
      guard ChangeReference(text) == nil else { return nil }
      return ValueMistake(
        .other("give a change's number, or ORIGIN:SEQ as \"history -o plain\" has them"))
    })
  /// An effect's name or id.
  package static let effect = item("effect")
  /// An ingredient's name or id.
  package static let ingredient = ValueKind.own(
    OwnKind("ingredient", isName: true, joiners: joiners, names: BareName.names) { words in
      CountedNames.pairs(in: words)?.map { (name: $0.name, number: $0.count) }
    })
  /// A name or id of either.
  package static let ingredientOrEffect = item("ingredient or effect")
  /// A JSON object.
  package static let json = ValueKind.own(OwnKind("JSON"))
  /// A method of the protocol.
  package static let method = ValueKind.own(
    OwnKind("method") { $0.isEmpty ? ValueMistake(.empty) : nil })
  /// A text to search for; an empty one would be found everywhere.
  package static let soughtText = ValueKind.own(
    OwnKind("text", isName: true) { $0.isEmpty ? ValueMistake(.empty) : nil })
  /// A `TypedMoment`.
  package static let moment = ValueKind.own(
    OwnKind("time") { text in
      guard TypedMoment(text) == nil else { return nil }
      return ValueMistake(
        .other(
          "give 30m, 2h or 3d ago, 19:30, yesterday, \"yesterday 19:30\", 2026-01-31, or \"2026-01-31 19:30\""
        ))
    })
  /// Several words without quotes may be several profiles.
  package static let profile = ValueKind.own(OwnKind("profile", isName: true, isSeveral: true))

  /// A change, by the number that the history shows.
  package static let changeNumber = ValueKind.wholeNumber(1...greatestNumber)

  /// The greatest integer of the protocol.
  package static let greatestNumber = 9_007_199_254_740_991

  private static func item(_ name: String) -> ValueKind {
    .own(OwnKind(name, isName: true, joiners: joiners, names: BareName.names))
  }

  /// What people put between the names of two ingredients.
  private static let joiners: Set = ["+", "&", ",", "and", "plus", "with"]
}
