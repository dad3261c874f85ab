package import Profiles

/// What a watch can ask for, by kinds of news.
package struct WatchTopics: OptionSet, Hashable, Sendable {
  /// One bit a topic; never written anywhere.
  package let rawValue: UInt8

  /// Takes any bits; those without a topic mean nothing.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The choices of ingredients and effects.
  package static let choices = WatchTopics(rawValue: 1)
  /// How many of each ingredient there are.
  package static let inventory = WatchTopics(rawValue: 2)
  /// Which recipes came and went.
  package static let recipes = WatchTopics(rawValue: 4)
  /// Name, scope and deletion.
  package static let profile = WatchTopics(rawValue: 8)
  /// Who else watches.
  package static let presence = WatchTopics(rawValue: 16)
  /// How many conflicts are in the journal.
  package static let conflicts = WatchTopics(rawValue: 32)

  /// What a watch gets that names no topics: all that the profile itself says.
  package static let usual: WatchTopics = [.choices, .inventory, .recipes, .profile]

  /// The topic of a field's value.
  package init(of field: Field) {
    switch field {
    case .ingredient, .effect: self = .choices
    case .stock: self = .inventory
    case .name, .scope, .deleted: self = .profile
    }
  }
}

/// The words for topics on the wire.
package enum WatchTopic: String, CaseIterable, Sendable {
  case choices, inventory, recipes, profile, presence, conflicts

  /// The set that has this topic only.
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
