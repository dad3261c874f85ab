internal import LiveProfile
internal import Profiles
internal import TerminalScreen
internal import Wire

extension Talk {
  /// Draws the replacement of the columns while there is nothing to show in them.
  func drawPlaceholder(on grid: inout CellGrid, in area: Area) {
    let lines = placeholder.enumerated().flatMap { number, words in
      StyledLine(words, number == 0 ? .heading : .plain).wrapped(toCells: area.width, indent: 2)
    }
    grid.put(lines, in: area)
  }

  private var placeholder: [String] {
    switch standing {
    case .open(let profile):
      if case .withheld(let words) = cookbook {
        ["The catalog \(profile.watched.catalog) is not available.", words]
      } else {
        ["reading the catalog…"]
      }
    case .opening(let reference):
      if case .lost(let loss) = link.state {
        [
          "There is no daemon.", loss.reason, "Type in another terminal:",
          "  " + identity.startHint, "The screen tries again by itself.",
        ]
      } else {
        ["opening \(openingName(reference))…"]
      }
    case .nothing(let absence):
      [
        "Nothing is selected.", absence.words,
        "Press p to choose a profile, or to make one.",
      ] + Self.wordsForUndeletion(absence)
    }
  }

  /// How to bring back the profile; the command has its name only if a shell needs no quotes.
  private static func wordsForUndeletion(_ absence: Standing.Absence) -> [String] {
    guard absence.id != nil else { return [] }
    let isPlain = absence.name.allSatisfy { $0.isLetter || $0.isNumber || "/_.".contains($0) }
    let name = isPlain ? absence.name : "NAME"
    return ["u brings it back here; elsewhere, type: alchemy profile undelete \(name)"]
  }

  private func openingName(_ reference: String) -> String {
    profiles?.rows.first { $0.id.description == reference }?.name ?? reference
  }
}
