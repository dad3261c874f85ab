import Profiles
import Replication

/// `profile.watch`: a snapshot of a profile, and from then on an event for each change of it.
package struct ProfileWatch: RequestParameters {
  /// The profile to watch, by id or name; never a deleted one.
  package var profile: ProfileReference
  /// What is to be told of it.
  package var interest: WatchInterest
  /// Where to go on; nil to begin with a snapshot.
  package var from: Position?

  /// The state that a client still has of an earlier watch.
  package struct Position: Equatable, Sendable {
    /// The store whose lsn it is; another one has other numbers.
    package var epoch: String
    /// Everything up to it was seen.
    package var lsn: Int
  }

  /// A whole catalog with an index, once as choices and once as what is in the bag, and some more.
  package static let fieldCount = 1...1000

  /// What rpc.discover shows, and what the reader takes.
  package static let parameters: [Parameter] = [
    .profile,
    .optional(
      "topics", .wordList(WatchTopic.allCases.map(\.rawValue)),
      "what to hear of; all but presence and conflicts unless given"),
    .optional("fields", .fields(count: fieldCount), "only these, such as ingredient:nirnroot"),
    .optional("from", .position, "goes on behind this lsn, instead of a snapshot"),
  ]

  /// Refuses topics and fields that there are none of.
  package init(reading reader: ParameterReader) throws(Refusal) {
    profile = try reader.profile()
    interest = WatchInterest(topics: try reader.topics(), fields: try reader.fields())
    from = try reader.position()
  }

  /// Why a client that resumes gets a snapshot nevertheless.
  package enum Reset: String, Sendable {
    case epoch, future, compacted, lagged
  }
}

extension ParameterReader {
  fileprivate func topics() throws(Refusal) -> WatchTopics {
    guard member("topics") != nil else { return .usual }
    var topics: WatchTopics = []
    for (place, word) in try texts("topics", count: 0...WatchTopic.allCases.count).enumerated() {
      guard let topic = WatchTopic(rawValue: word) else {
        throw .invalidParams(
          field: "topics[\(place)]", .notInList(WatchTopic.allCases.map(\.rawValue)))
      }
      topics.formUnion(topic.topics)
    }
    return topics
  }

  fileprivate func fields() throws(Refusal) -> Set<Field>? {
    guard member("fields") != nil else { return nil }
    var fields: Set<Field> = []
    for (place, name) in try texts("fields", count: ProfileWatch.fieldCount).enumerated() {
      guard let field = Field(name) else {
        throw .invalidParams(
          field: "fields[\(place)]",
          .other(
            "must name a field, such as ingredient:ID, effect:ID, stock:ID, name, scope or deleted")
        )
      }
      fields.insert(field)
    }
    return fields
  }

  fileprivate func position() throws(Refusal) -> ProfileWatch.Position? {
    guard let reader = try optionalObject("from") else { return nil }
    try reader.refuseUnknown(knowing: ["epoch", "lsn"])
    return ProfileWatch.Position(
      epoch: try reader.text("epoch"), lsn: try reader.integer("lsn", 0...SaturatingSum.limit))
  }
}

// MARK: - Result

extension ProfileWatch {
  /// The reply to a watch; a resumed one has no snapshot.
  package struct Result: Sendable {
    /// The name that its events will carry.
    package var watch: String
    /// The store whose lsns the events will have.
    package var epoch: String
    /// Events follow from behind it.
    package var lsn: Int
    /// Why it does not go on from where it was asked to; nil where it does.
    package var reset: Reset?
    /// What profile.get says, as JSON.
    package var snapshot: [UInt8]?

    /// A watch that goes on has neither reset nor snapshot.
    package init(
      watch: String, epoch: String, lsn: Int, reset: Reset? = nil, snapshot: [UInt8]? = nil
    ) {
      self.watch = watch
      self.epoch = epoch
      self.lsn = lsn
      self.reset = reset
      self.snapshot = snapshot
    }

    /// Writes the members in the order of their names.
    package func write(to writer: inout JSONWriter) {
      writer.beginObject()
      writer.key("epoch")
      writer.string(epoch)
      writer.key("lsn")
      writer.integer(lsn)
      if let reset {
        writer.key("reset")
        writer.string(reset.rawValue)
      }
      if let snapshot {
        writer.key("snapshot")
        writer.raw(snapshot)
      }
      writer.key("watch")
      writer.string(watch)
      writer.endObject()
    }
  }
}
