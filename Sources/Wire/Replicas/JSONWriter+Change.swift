package import Profiles
internal import Replication

extension JSONWriter {
  /// Changes as replicas tell them.
  package mutating func changes(_ changes: [Change]) {
    beginArray()
    for change in changes { self.change(change) }
    endArray()
  }

  /// A change as replicas tell it: the same bytes on every one.
  ///
  /// Members that are not known here stand among the others, in the order of their names' bytes.
  package mutating func change(_ change: Change) {
    var unread = change.unread.sortedByName[...]
    beginObject()
    if let client = change.client {
      key("client", after: &unread)
      string(client)
    }
    key("context", after: &unread)
    vector(change.context)
    key("edits", after: &unread)
    edits(change.edits)
    key("origin", after: &unread)
    string(change.dot.origin.description)
    key("profile", after: &unread)
    string(change.profile.description)
    key("seq", after: &unread)
    integer(change.dot.seq)
    key("stamp", after: &unread)
    string(change.time.description)
    key("version", after: &unread)
    integer(change.version)
    for member in unread { self.member(member) }
    endObject()
  }

  /// A member's name, behind those of the others that stand before it.
  private mutating func key(
    _ name: StaticString, after others: inout ArraySlice<(key: String, value: String)>
  ) {
    while let other = others.first,
      other.key.utf8.lexicographicallyPrecedes(name.description.utf8)
    {
      member(other)
      others.removeFirst()
    }
    key(name)
  }

  /// A member whose value is JSON already.
  mutating func member(_ member: (key: String, value: String)) {
    key(member.key)
    raw(Array(member.value.utf8))
  }
}
