package import Profiles

/// The kinds of news that a watch can ask for.
package struct WatchTopics: OptionSet, Hashable, Sendable {
  /// One bit per topic; never stored or sent.
  package let rawValue: UInt8

  /// Accepts any bits; those without a topic are ignored.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The choices of ingredients and effects.
  package static let choices = WatchTopics(rawValue: 1)
  /// The quantity of each ingredient.
  package static let inventory = WatchTopics(rawValue: 2)
  /// The recipes gained and lost.
  package static let recipes = WatchTopics(rawValue: 4)
  /// Name, scope and deletion.
  package static let profile = WatchTopics(rawValue: 8)
  /// Who else watches.
  package static let presence = WatchTopics(rawValue: 16)
  /// The number of unresolved conflicts.
  package static let conflicts = WatchTopics(rawValue: 32)

  /// The default topics: everything about the profile itself.
  package static let usual: WatchTopics = [.choices, .inventory, .recipes, .profile]

  /// The topics that are told as they stand, and only to those who ask: events of the others say what a
  /// change did.
  package static let standing: WatchTopics = [.presence, .conflicts]

  /// The topic of a field's value.
  package init(of field: Field) {
    switch field {
    case .ingredient, .effect: self = .choices
    case .stock: self = .inventory
    case .single: self = .profile
    }
  }
}

/// The wire names of topics.
package enum WatchTopic: String, CaseIterable, Sendable {
  case choices, inventory, recipes, profile, presence, conflicts

  /// The set with only this topic.
  package var topics: WatchTopics {
    switch self {
    case .choices: .choices
    case .inventory: .inventory
    case .recipes: .recipes
    case .profile: .profile
    case .presence: .presence
    case .conflicts: .conflicts
    }
  }
}
