package import Profiles
import Replication

/// `profile.history`: what was changed, newest first.
package struct ProfileHistory: RequestParameters {
  /// By id or name; a deleted one, which only its id names, keeps its history.
  package var profile: ProfileReference
  /// Only changes with a smaller lsn.
  package var before: Int?
  /// A page may have fewer changes and still not be the last.
  package var limit: Int

  /// More than a person reads at once; the next page is that `before` the last lsn.
  package static let limits = 1...500

  /// A few screens of a terminal.
  package static let defaultLimit = 100

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    .optional("before", .integer(0...SaturatingSum.limit), "only changes with a smaller lsn"),
    .optional("limit", .integer(limits), "at most so many changes; 100 unless given"),
  ]

  /// Takes any lsn; before the first change, or where the log was cut, there is nothing.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    before = try reader.optionalInteger("before", 0...SaturatingSum.limit)
    limit = try reader.optionalInteger("limit", Self.limits) ?? Self.defaultLimit
  }

  /// Keeps the order given, the newest first; `more` says whether older ones are left.
  package static func write(
    _ changes: [LoggedChange], hasMore: Bool, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.key("changes")
    writer.beginArray()
    for change in changes { writer.logged(change) }
    writer.endArray()
    writer.key("more")
    writer.bool(hasMore)
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func logged(_ logged: LoggedChange) {
    let change = logged.change
    beginObject()
    if let client = change.client {
      key("client")
      string(client)
    }
    key("edits")
    edits(change.edits.map(\.asAsked))
    key("effects")
    fieldChanges(logged.effects)
    key("lsn")
    integer(logged.lsn)
    key("origin")
    string(change.dot.origin.description)
    key("seq")
    integer(change.dot.seq)
    key("stamp")
    string(change.time.description)
    key("time")
    string(TimeText.text(ofMilliseconds: change.time.milliseconds))
    endObject()
  }
}

extension Edit {
  /// The edit as somebody asked for it, without what replicas need to know.
  fileprivate var asAsked: Edit {
    guard case .stock(let ingredient, let quantity, _) = self else { return self }
    return .stock(ingredient: ingredient, quantity: quantity, seen: [:])
  }
}
