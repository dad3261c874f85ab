internal import Alchemy
internal import ClientSession
internal import CommandLine
internal import JSON
internal import LiveProfile
internal import Profiles
internal import Wire

/// Makes a new profile with the values of a file's profile, by new edits.
struct ProfileReplay {
  let file: ProfileFile
  let path: String
  let name: String
  let session: Session

  /// The limit of edits in one change.
  private static let editsAtOnce = 1000

  /// Makes the profile; makes nothing if the name is taken or the catalog missing.
  func run() throws(CommandFailure) {
    let name = try ProfileArgument.newName(self.name)
    try ProfileArgument.expectUnlikeOthers(name, session)
    let profile = try file.whole(path)
    let parts = try edits(profile)
    let request = Wire.ProfileCreate().with { ($0.catalog, $0.name) = (profile.catalog, name) }
    let made = try session.ask(Request(request))
      .read(Wire.ProfileCreate.Result.self)
    let id = made.profile.id.description
    var rest = parts.edits[...]
    while !rest.isEmpty {
      _ = try session.ask(Session.change(id, Array(rest.prefix(Self.editsAtOnce))))
      rest = rest.dropFirst(Self.editsAtOnce)
    }
    let reply = try session.ask(Request(ProfileGet(of: id)))
    let summary = try reply.read(ProfileSummary.self)
    try session.show(
      Presentation(
        json: [
          "cut": .object(parts.cut.mapValues { .integer($0) }),
          "leftOut": .array(parts.leftOut.map { .string($0) }), "profile": reply.value,
        ],
        plain: [summary.plainFields],
        table: [
          .sentences(
            [
              "\(summary.name): made from catalog \(summary.catalog). "
                + Quantity.of(summary.recipeCount, "recipe")
            ] + Self.words(leftOut: parts.leftOut) + Self.words(cut: parts.cut))
        ]))
  }

  /// Shows the profile that `run` would make.
  func preview() throws(CommandFailure) {
    let name = try ProfileArgument.newName(self.name)
    let theirs = try file.whole(path)
    let parts = try edits(theirs)
    let catalog = try ImportPreview.catalog(theirs.catalog, session)
    var empty = Profile(id: theirs.id, catalog: theirs.catalog, name: name)
    let effects = empty.join(theirs, catalog: catalog.whole).effects
      .filter { $0.field != .name && $0.field != .deleted }.map(HistoryChange.Effect.init)
    try session.show(
      Presentation(
        json: [
          "dryRun": true, "effects": .array(effects.map(ImportPreview.json)),
          "name": .string(name),
        ],
        plain: effects.map { [$0.field, $0.from, $0.to] },
        table: [
          .sentences(
            ["\(name): would be made from catalog \(theirs.catalog)"]
              + effects.sentencesOfEvent(catalog.names).map { "  " + $0 }
              + Self.words(leftOut: parts.leftOut) + Self.words(cut: parts.cut))
        ]))
  }

  private static func words(leftOut: [String]) -> [String] {
    leftOut.isEmpty
      ? [] : ["left out, for the catalog here lacks it: " + leftOut.joined(separator: ", ")]
  }

  private static func words(cut: [String: Int]) -> [String] {
    let limit = Quantity.grouped(QuantityLimit.stock.upperBound)
    return cut.sorted { $0.key < $1.key }.map { id, count in
      "\(id): \(limit) of the \(Quantity.grouped(count)) in the file, the most that can be counted"
    }
  }

  /// The edits after the creation, and the parts of the profile that they cannot copy.
  private struct Parts {
    var edits: [Edit] = []
    /// The ids that the catalog here lacks.
    var leftOut: [String] = []
    /// The counts in the file that exceed what one edit can set, by ingredient.
    var cut: [String: Int] = [:]
  }

  private func edits(_ profile: Profile) throws(CommandFailure) -> Parts {
    let catalog = try session.catalog(profile.catalog)
    let ingredients = Set(catalog.ingredients.map(\.id))
    let effects = Set(catalog.effects.map(\.id))
    var parts = Parts()
    for edit in profile.copyingEdits(name: name).dropFirst() {
      switch edit.place {
      case .field(.bench(.reserve(BenchField.everyIngredient))): parts.edits.append(edit)
      case .field(.effect(let id)) where !effects.contains(id): parts.leftOut.append(id)
      case .field(.ingredient(let id)) where !ingredients.contains(id),
        .field(.stock(let id)) where !ingredients.contains(id),
        .field(.bench(.reserve(let id))) where !ingredients.contains(id),
        .field(.bench(.known(let id, _))) where !ingredients.contains(id):
        parts.leftOut.append(id)
      case .field(.bench(.known(_, let effect))) where !effects.contains(effect):
        parts.leftOut.append(effect)
      case .field(.bench(.label(let label)))
      where !ingredients.isSuperset(of: label.ingredients)
        || label.effect.map { !effects.contains($0) } ?? false:
        parts.leftOut.append(label.description)
      case .field, .column, nil:
        parts.edits.append(edit.limited)
        if case .stock(let id, let count, _) = edit, edit != edit.limited { parts.cut[id] = count }
      }
    }
    return parts
  }
}

extension Edit {
  /// The edit with its count limited: a sum of many adjusts may exceed what an edit can set.
  fileprivate var limited: Edit {
    guard case .stock(let id, let quantity, let seen) = self else { return self }
    let count = min(quantity, QuantityLimit.stock.upperBound)
    return .stock(ingredient: id, quantity: count, seen: seen)
  }
}
