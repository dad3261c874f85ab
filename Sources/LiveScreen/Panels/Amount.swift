internal import Alchemy
internal import Profiles
internal import TerminalScreen
internal import Wire

/// The input of a number: how often to brew, how many to hold in the bag or back, or a field of the
/// alchemist.
struct Amount: EntryPanel {
  static let keys: [KeyBinding] = rows(
    accepting: "that is the number", needs: .changeable, deleting: "delete the digit")
  private static let keysForBag: [KeyBinding] = rows(
    accepting: "set the number in the bag", needs: .editable, deleting: "delete the last digit")

  private static func rows(
    accepting: String, needs: Circumstances, deleting: String
  ) -> [KeyBinding] {
    [
      KeyBinding([.key(.enter)], EntryCommand.accept, accepting, hint: "accept", needs: needs),
      KeyBinding([.key(.escape)], EntryCommand.leave, "leave it as it was", hint: "cancel"),
      KeyBinding([.key(.backspace)], EntryCommand.deleteBackwards, deleting),
    ].grouped(.typing) + KeyTable.asking + KeyTable.program
  }
  static let closesWithProfile = true

  /// What the number is for.
  enum Purpose: Equatable, Sendable {
    /// How often to brew some ingredients, by their ids; an empty answer means the usual number.
    case brew([String], usual: Int)
    /// How many of an ingredient the bag has, by its id; without digits there is no question.
    case stock(String)
    /// How many of an ingredient to hold back, by its id.
    case reserve(String)
    case alchemist(Alchemist.Field, ClosedRange<Int>)

    var range: ClosedRange<Int> {
      switch self {
      case .brew: BagBrew.times
      case .stock, .reserve: 0...ScreenLimits.greatestQuantity
      case .alchemist(_, let range): range
      }
    }
  }

  private let purpose: Purpose
  private(set) var entry = TextEntry()

  init(_ purpose: Purpose, digits: String = "") {
    self.purpose = purpose
    insert(digits)
  }

  var keys: [KeyBinding] { if case .stock = purpose { Self.keysForBag } else { Self.keys } }

  func circumstances(in scene: Scene) -> Circumstances {
    let circumstances = scene.columns.circumstances
    guard case .alchemist = purpose, scene.talk.profile?.whatIf != nil else { return circumstances }
    return circumstances.union(.changeable)
  }

  /// Accepts only digits, and no more than the largest number has.
  private mutating func insert(_ text: String) {
    let limit = String(purpose.range.upperBound).count
    for character in text where "0123456789".contains(character) && entry.text.count < limit {
      entry.insert(String(character))
    }
  }

  /// The question, with the number that an empty answer means.
  func prompt(in scene: Scene) -> String {
    switch purpose {
    case .brew(let ids, let usual):
      let own = scene.talk.ownGoldWords(of: ids).map { " (\($0) gold)" } ?? ""
      return "Brew " + scene.talk.changeWords.names(ids, separator: " + ") + own
        + " how often (\(Quantity.grouped(usual)))? "
    case .stock(let id): return scene.talk.changeWords.name(of: .stock(id)) + ": "
    case .reserve(let id):
      let reserve = scene.talk.profile?.ownReserve(of: id) ?? 0
      let name = scene.talk.changeWords.name(of: .ingredient(id))
      return "Hold back how many \(name) (\(Quantity.grouped(reserve)))? "
    case .alchemist(let field, let range):
      let most = Quantity.grouped(range.upperBound)
      return "\(field.title), \(Quantity.grouped(range.lowerBound)) to \(most): "
    }
  }

  mutating func type(_ text: String, in scene: Scene) -> [Wish] {
    insert(text)
    return []
  }

  /// Digits are only added and deleted at the end.
  mutating func edit(in scene: Scene, _ change: (inout TextEntry) -> Void) -> [Wish] { [] }

  mutating func deleteBackwards(in scene: Scene) -> [Wish] {
    entry.deleteBackwards()
    if case .stock = purpose, entry.text.isEmpty { return [.close] }
    return []
  }

  /// Carries out the answer; complains about a number out of range.
  ///
  /// An empty answer brews the usual number of times, and leaves any other value as it is.
  mutating func accept(in scene: Scene) -> [Wish] {
    let range = purpose.range
    let number = Int(entry.text)
    if let number, !range.contains(number) {
      return [
        .complain(
          "type a number from \(Quantity.grouped(range.lowerBound)) to "
            + Quantity.grouped(range.upperBound))
      ]
    }
    switch (purpose, number) {
    case (.brew(let ids, let usual), _):
      return [.close] + scene.talk.brew(ids, times: number ?? usual)
    case (.stock(let id), let number?): return [.close] + scene.talk.setQuantity(number, of: id)
    case (.reserve(let id), let number?): return [.close] + scene.talk.setReserve(number, of: id)
    case (.alchemist(let field, _), let number?):
      return [.close] + scene.talk.set(field, to: .number(number))
    case (.stock, nil), (.reserve, nil), (.alchemist, nil): return [.close]
    }
  }
}
