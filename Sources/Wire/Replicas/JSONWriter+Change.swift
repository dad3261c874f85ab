package import Profiles
internal import Replication

extension JSONWriter {
  /// Writes changes in the form exchanged by replicas.
  package mutating func changes(_ changes: [Change]) {
    beginArray()
    for change in changes { self.change(change) }
    endArray()
  }

  /// Writes a change in the form exchanged by replicas: the same bytes on every replica.
  ///
  /// Unknown members are sorted among the others by the bytes of their names.
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
    if let undone = change.undoes {
      key("undoes", after: &unread)
      beginObject()
      member("origin", undone.origin.description)
      member("seq", undone.seq)
      endObject()
    }
    key("version", after: &unread)
    integer(change.version)
    for member in unread { self.member(member) }
    endObject()
  }

  /// Writes a member's name, after the unknown members that sort before it.
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

  /// Writes a member whose value is already JSON.
  mutating func member(_ member: (key: String, value: String)) {
    key(member.key)
    raw(Array(member.value.utf8))
  }
}
