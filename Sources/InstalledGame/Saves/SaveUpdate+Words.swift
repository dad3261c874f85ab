internal import Alchemy
package import ClientSession
package import CommandLine
package import GameFiles
package import GameSaves
package import JSON
internal import Profiles
internal import TerminalScreen
internal import Wire

extension SaveHeader {
  /// `Bjorn, level 5, at Whiterun, saved 2022-03-01 20:15:00+01:00`.
  package func words(_ time: LocalTime) -> String {
    "\(character.visibleName), level \(Quantity.grouped(level)), at \(place.visibleName), saved "
      + time.text(ofMilliseconds: Int(writtenMilliseconds))
  }

  /// The same facts for programs.
  package func json(_ time: LocalTime) -> JSONValue {
    [
      "character": .string(character), "level": .integer(level), "number": .integer(number),
      "place": .string(place), "played": .string(playedTime),
      "saved": .string(time.text(ofMilliseconds: Int(writtenMilliseconds))),
    ]
  }
}

extension SaveUpdate {
  /// `3 counts, 4 known effects and the skill`; empty if nothing differs.
  package var summary: String {
    var parts: [String] = []
    if !counts.isEmpty { parts.append(Quantity.of(counts.count, "count")) }
    if !lessons.isEmpty { parts.append(Quantity.of(lessons.count, "known effect")) }
    parts += settings.map(\.field.title)
    return Lessons.list(parts)
  }

  /// A line for each thing that differs, by the names of the catalog.
  package func rows(_ names: CatalogNames) -> [String] {
    let changed = counts.map {
      "\(names.ingredient($0.ingredient)): \(Quantity.grouped($0.from)) → \(Quantity.grouped($0.to))"
    }
    return changed + lessonRows("known", lessons.filter(\.isKnown), names)
      + lessonRows("no longer known", lessons.filter { !$0.isKnown }, names)
      + settings.map { "\($0.field.title): \($0.from.word) → \($0.to.word)" }
  }

  /// With effects of more ingredients than this, a row only counts them.
  private static let mostLearned = 12

  private func lessonRows(
    _ word: String, _ lessons: [Lesson], _ names: CatalogNames
  ) -> [String] {
    let effects = Dictionary(grouping: lessons, by: \.ingredient)
    guard effects.count <= Self.mostLearned else {
      return [
        "\(Quantity.of(lessons.count, "effect")) of \(Quantity.of(effects.count, "ingredient")): \(word)"
      ]
    }
    return effects.map { ingredient, lessons in
      "\(names.ingredient(ingredient)): \(Lessons.list(lessons.map { names.effect($0.effect) })) \(word)"
    }.sorted()
  }

  /// For scripts: what it is, what of it, and the values before and after.
  package var plain: [[String]] {
    counts.map { ["count", $0.ingredient, "\($0.from)", "\($0.to)"] }
      + lessons.map {
        ["known", "\($0.ingredient)/\($0.effect)", "\(!$0.isKnown)", "\($0.isKnown)"]
      }
      + settings.map { ["alchemist", $0.field.rawValue, $0.from.word, $0.to.word] }
  }

  /// For programs.
  package var json: [String: JSONValue] {
    [
      "alchemist": .array(
        settings.map {
          ["field": .string($0.field.rawValue), "from": $0.from.json, "to": $0.to.json]
        }),
      "items": .array(
        counts.map {
          ["from": .integer($0.from), "ingredient": .string($0.ingredient), "to": .integer($0.to)]
        }),
      "known": .array(
        lessons.map {
          [
            "effect": .string($0.effect), "ingredient": .string($0.ingredient),
            "known": .bool($0.isKnown),
          ]
        }),
    ]
  }
}

extension SaveUpdate.Caveat {
  /// What stays as it is, and why.
  package func words(_ catalog: String, _ names: CatalogNames) -> String {
    switch self {
    case .ingredients(let ids):
      "the catalog \(catalog) does not say how the game knows \(Self.listed(ids, names)): left as before"
    case .skill: "the skill is not certain in this save: left as before"
    case .perks: "the perks are not certain in this save: left as before"
    case .counts(let ids):
      "counted \(Quantity.grouped(Edit.greatestAdjust)), the most: \(Self.listed(ids, names))"
    }
  }

  /// With more names than this, the sentence only counts them.
  private static let mostNamed = 5

  private static func listed(_ ids: [String], _ names: CatalogNames) -> String {
    ids.count > mostNamed
      ? Quantity.of(ids.count, "ingredient") : Lessons.list(ids.map(names.ingredient))
  }
}
