package import Profiles
import Replication

/// `profile.history`: the profile's changes, newest first.
package struct ProfileHistory: RequestParameters {
  /// By id or name; a deleted profile only by its id, but with its history.
  package var profile: ProfileReference
  /// Only changes with a smaller lsn.
  package var before: Int?
  /// The most changes of a page; a page may have fewer and still not be the last.
  package var limit: Int

  /// More than a person reads at once; for the next page, `before` is the last lsn.
  package static let limits = 1...500

  /// A few terminal screens.
  package static let defaultLimit = 100

  /// The facts of the method.
  package static let method = MethodDescription.read(
    "profile.history", "Tells what was changed, newest first.", parameters,
    result: "the changes with what each did")

  /// The parameters that the reader accepts and rpc.discover lists.
  package static let parameters: [Parameter] = [
    .profile,
    .optional("before", .integer(0...SaturatingSum.limit), "only changes with a smaller lsn"),
    .optional("limit", .integer(limits), "at most so many changes; 100 unless given"),
  ]

  /// Accepts any lsn; before the first change, or below the log's floor, the page is empty.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    before = try reader.optionalInteger("before", 0...SaturatingSum.limit)
    limit = try reader.optionalInteger("limit", Self.limits) ?? Self.defaultLimit
  }

  /// Keeps the given order, newest first; `more` tells whether older changes follow.
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
  /// The edit as the client requested it, without what only replicas need.
  fileprivate var asAsked: Edit {
    guard case .stock(let ingredient, let quantity, _) = self else { return self }
    return .stock(ingredient: ingredient, quantity: quantity, seen: [:])
  }
}
