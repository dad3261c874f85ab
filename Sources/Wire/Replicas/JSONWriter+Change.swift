internal import JSON
package import Profiles

extension Change {
  /// Makes a change from a draft: writes its text, and computes its hash.
  package init(_ draft: ChangeDraft) {
    var writer = JSONWriter(capacity: Self.usualBytes)
    writer.body(draft)
    let content = ChangeContent(
      profile: draft.profile, time: draft.time, edits: draft.edits, client: draft.client,
      undoes: draft.undoes, text: writer.bytes)
    guard
      let change = Change(
        hashing: content,
        at: ChangePlace(draft.dot, context: draft.context, links: draft.links))
    else { preconditionFailure("a draft links to the change before it") }
    self = change
  }

  /// The usual size of the text of a change with one edit.
  private static let usualBytes = 256
}

extension JSONWriter {
  /// Writes the text of a change: all but its place.
  fileprivate mutating func body(_ draft: ChangeDraft) {
    object { writer in
      if let client = draft.client { writer.member("client", client) }
      writer.key("edits")
      writer.edits(draft.edits)
      writer.key("profile")
      writer.plainString { draft.profile.append(to: &$0) }
      writer.key("salt")
      writer.plainString { Hexadecimal.append(draft.salt, to: &$0) }
      writer.key("stamp")
      writer.plainString { Hexadecimal.append(draft.time.rawValue, to: &$0) }
      if let undone = draft.undoes {
        writer.key("undoes")
        writer.hash(undone)
      }
      writer.member("version", ChangeContent.currentVersion)
    }
  }

  /// Writes changes in the form exchanged by replicas.
  package mutating func changes(_ changes: [Change]) {
    beginArray()
    for change in changes { self.change(change) }
    endArray()
  }

  /// Writes a change in the form exchanged by replicas: its text as it was made, and its place here.
  package mutating func change(_ change: Change) {
    object { writer in
      writer.key("body")
      writer.raw(change.content.text)
      writer.key("context")
      writer.context(of: change.place)
      writer.key("origin")
      writer.origin(change.dot.origin)
      if let root = change.place.root {
        writer.key("root")
        writer.origin(root)
      }
      writer.member("seq", change.dot.seq)
    }
  }

  /// Writes what the author of a change had seen: each origin's number, with a hash for a link.
  ///
  /// Leaves out a link for the place before an origin's first change.
  package mutating func context(of place: ChangePlace) {
    beginObject()
    var links = place.links[...]
    for dot in place.context.entries {
      while let link = links.first, link.dot.origin < dot.origin { links.removeFirst() }
      key(dot.origin)
      if let link = links.first, link.dot == dot {
        beginArray()
        integer(dot.seq)
        hash(link.hash)
        endArray()
      } else {
        integer(dot.seq)
      }
    }
    endObject()
  }

  /// Writes a member with a hash under each origin.
  package mutating func member(_ name: StaticString, _ hashes: [Origin: ChangeHash]) {
    key(name)
    beginObject()
    for (origin, hash) in hashes.sorted(by: { $0.key < $1.key }) {
      key(origin)
      self.hash(hash)
    }
    endObject()
  }

  /// Writes a hash as 32 hexadecimal digits.
  package mutating func hash(_ hash: ChangeHash) {
    origin(Origin(hash))
  }

  private mutating func origin(_ origin: Origin) {
    plainString {
      Hexadecimal.append(origin.high, to: &$0)
      Hexadecimal.append(origin.low, to: &$0)
    }
  }
}
