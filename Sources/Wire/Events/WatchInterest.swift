package import Profiles

/// The news that a watch requested; nothing else is sent to it.
package struct WatchInterest: Hashable, Sendable {
  /// The kinds of news to send.
  package var topics: WatchTopics
  /// Only these fields of the topics; nil for all.
  package var fields: Set<Field>?

  /// By default the usual topics with all their fields.
  package init(topics: WatchTopics = .usual, fields: Set<Field>? = nil) {
    self.topics = topics
    self.fields = fields
  }

  /// Whether the watch wants news of a field.
  package func wants(_ field: Field) -> Bool {
    topics.contains(WatchTopics(of: field)) && fields?.contains(field) ?? true
  }

  /// Whether the watch wants a change's recipes; if it has fields, one of them must have changed.
  package func wantsRecipes(ofChanged fields: some Sequence<Field>) -> Bool {
    guard topics.contains(.recipes) else { return false }
    guard let wanted = self.fields else { return true }
    return fields.contains { wanted.contains($0) }
  }
}
