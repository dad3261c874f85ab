package import JSON
package import Profiles

/// `profile.history`: the profile's changes, newest first.
package struct ProfileHistory: ProfileRequest {
  /// By id or name; a deleted profile only by its id, but with its history.
  package var profile = ProfileReference.none
  /// Only changes with a smaller lsn.
  package var before: Int?
  /// The most changes of a page; a page may have fewer and still not be the last.
  package var limit = defaultLimit

  /// More than a person reads at once; for the next page, `before` is the last lsn.
  package static let limits = 1...500

  /// A few terminal screens.
  package static let defaultLimit = 100

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "profile.history", "Tells what was changed, newest first.",
    listed, result: "the changes with what each did")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.optional(
      "before", &before, in: 0...SaturatingSum.limit, "only changes with a smaller lsn")
    form.number(
      "limit", &limit, or: Self.defaultLimit, in: Self.limits,
      "how many changes at most; 100 unless given")
  }

  /// Writes changes of the log, newest first; `more` tells whether older changes follow.
  ///
  /// `elsewhere` names another replica; it returns nil for this one.
  package static func write(
    _ changes: [LoggedChange], hasMore: Bool, elsewhere: (Origin) -> String?,
    to writer: inout JSONWriter
  ) {
    writer.page(changes, hasMore: hasMore) { change, writer in
      writer.logged(change, elsewhere: elsewhere(change.change.dot.origin))
    }
  }

  /// A page as clients read it.
  package struct Result: Message {
    /// Newest first.
    package var changes: [Row] = []
    /// Whether older changes follow; `more` on the wire.
    package var hasMore = false

    /// The newest change must be the first.
    package init(changes: [Row], hasMore: Bool) {
      self.changes = changes
      self.hasMore = hasMore
    }

    package init() {}

    package mutating func members(_ form: inout Form) {
      form.member("changes", &changes)
      form.lenient("more", &hasMore)
    }
  }

  /// A change in the words of the protocol, some of which may be unknown here.
  package struct Row: Message {
    /// The change's number in the daemon's store.
    package var lsn = 0
    /// The replica that made the change, 32 hexadecimal digits.
    package var origin = ""
    /// The number among that replica's changes to the profile, from 1; `seq` on the wire.
    package var sequence = 0
    /// RFC 3339 in UTC.
    package var time = ""
    /// The change's timestamp.
    package var stamp = ""
    /// The client that requested the change; nil if unknown.
    package var client: String?
    /// What the client requested.
    package var edits: [JSONValue] = []
    /// The fields that changed, in the daemon's order; empty if the change changed nothing.
    package var effects: [Effect] = []
    /// The name of the other replica that made the change, or the first digits of its identity; nil
    /// for a change of the replica that answers.
    package var elsewhere: String?
    /// The change's hash, the same in every store: 32 hexadecimal digits.
    package var hash = ""
    /// The hash of the change that this change undoes; nil for any other change.
    package var undoes: String?

    /// Stores the texts of the protocol unchecked.
    package init(
      lsn: Int, origin: String, sequence: Int, time: String, stamp: String, client: String?,
      edits: [JSONValue], effects: [Effect], elsewhere: String? = nil, hash: String,
      undoes: String?
    ) {
      self.lsn = lsn
      self.origin = origin
      self.sequence = sequence
      self.time = time
      self.stamp = stamp
      self.client = client
      self.edits = edits
      self.effects = effects
      self.elsewhere = elsewhere
      self.hash = hash
      self.undoes = undoes
    }
  }

  /// A field whose value changed.
  package struct Effect: Message {
    /// Such as `stock:wheat`; a newer daemon may send fields that are unknown here.
    package var field = ""
    /// Nil if the field had no value before.
    package var from: JSONValue?
    /// The value afterwards.
    package var to: JSONValue?
    /// The ingredient's debt before; 0 if there was none.
    package var fromDebt = 0
    /// The debt afterwards.
    package var toDebt = 0

    /// Stores the texts of the protocol unchecked.
    package init(field: String, from: JSONValue?, to: JSONValue?, fromDebt: Int, toDebt: Int) {
      self.field = field
      self.from = from
      self.to = to
      self.fromDebt = fromDebt
      self.toDebt = toDebt
    }
  }
}

extension ProfileHistory.Row {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.optional("client", &client)
    form.lenient("edits", &edits)
    form.member("effects", &effects)
    form.optional("elsewhere", &elsewhere)
    form.lenient("hash", &hash)
    form.member("lsn", &lsn)
    form.member("origin", &origin)
    form.member("seq", &sequence)
    form.lenient("stamp", &stamp)
    form.member("time", &time)
    form.optional("undoes", &undoes)
  }
}

extension ProfileHistory.Effect {
  package init() {}

  package mutating func members(_ form: inout Form) {
    form.member("field", &field)
    form.optional("from", &from)
    form.optional("fromDebt", &fromDebt, or: 0)
    form.optional("to", &to)
    form.optional("toDebt", &toDebt, or: 0)
  }
}

extension JSONWriter {
  fileprivate mutating func page<Change>(
    _ changes: [Change], hasMore: Bool, _ write: (Change, inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("changes", changes, write)
      writer.member("more", hasMore)
    }
  }

  /// Writes the same as a row, straight from the log.
  fileprivate mutating func logged(_ logged: LoggedChange, elsewhere: String?) {
    let change = logged.change
    object { writer in
      if let client = change.client { writer.member("client", client) }
      writer.key("edits")
      writer.edits(change.edits.map(\.asAsked))
      writer.key("effects")
      writer.fieldChanges(logged.effects)
      if let elsewhere { writer.member("elsewhere", elsewhere) }
      writer.key("hash")
      writer.hash(change.hash)
      writer.member("lsn", logged.lsn)
      writer.member("origin", change.dot.origin.description)
      writer.member("seq", change.dot.seq)
      writer.member("stamp", change.time.description)
      writer.member("time", timeMilliseconds: change.time.milliseconds)
      if let undone = change.undoes {
        writer.key("undoes")
        writer.hash(undone)
      }
    }
  }
}

extension Edit {
  /// The edit as the client requested it, without what only replicas need.
  fileprivate var asAsked: Edit {
    guard case .stock(let ingredient, let quantity, _) = self else { return self }
    return .stock(ingredient: ingredient, quantity: quantity, seen: 0)
  }
}
