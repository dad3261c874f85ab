package import Profiles

/// All that one watch asked for; what it did not ask for is never sent to it.
package struct WatchInterest: Hashable, Sendable {
  /// Kinds of news; what is in none of them is never sent.
  package var topics: WatchTopics
  /// Only these fields, of those that the topics hold; nil for all.
  package var fields: Set<Field>?

  /// What a watch wants that says nothing more.
  package init(topics: WatchTopics = .usual, fields: Set<Field>? = nil) {
    self.topics = topics
    self.fields = fields
  }

  /// Whether news of a field are wanted.
  package func wants(_ field: Field) -> Bool {
    topics.contains(WatchTopics(of: field)) && fields?.contains(field) ?? true
  }

  /// Whether the recipes of a change are wanted: with single fields, only when one of them changed.
  package func wantsRecipes(ofChanged fields: some Sequence<Field>) -> Bool {
    guard topics.contains(.recipes) else { return false }
    guard let wanted = self.fields else { return true }
    return fields.contains { wanted.contains($0) }
  }
}
