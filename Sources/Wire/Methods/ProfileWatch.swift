package import JSON
import Profiles

/// `profile.watch`: a snapshot of a profile, then an event for each of its changes.
package struct ProfileWatch: ProfileRequest {
  /// The profile to watch, by id or name; a deleted profile is refused.
  package var profile = ProfileReference.none
  /// Which news to send.
  package var interest = WatchInterest()
  /// Where to resume; nil to start with a snapshot.
  package var from: Position?

  /// The position that a client reached in an earlier watch.
  package struct Position: Equatable, Sendable {
    /// The store that the lsn belongs to; other stores have other numbers.
    package var epoch: String
    /// The client has seen everything up to this lsn.
    package var lsn: Int

    package init(epoch: String, lsn: Int) {
      self.epoch = epoch
      self.lsn = lsn
    }
  }

  /// Enough for all choices and quantities of the largest catalog with an index.
  package static let fieldCount = 1...1000

  /// The method's name, parameters and result, as `rpc.discover` lists them.
  package static let method = MethodDescription.read(
    "profile.watch", "Shows a profile, and sends an event for each change of it.",
    listed, result: "the watch's id, and a snapshot unless it resumes")

  private static let standing = WatchTopic.allCases.filter {
    WatchTopics.standing.contains($0.topics)
  }.map(\.rawValue).joined(separator: " and ")

  package init() {}

  package mutating func members(_ form: inout RequestForm) {
    form.profile(&profile)
    form.pass(
      .optional(
        "topics", .wordList(WatchTopic.allCases.map(\.rawValue)),
        "what to hear of; all but \(Self.standing) unless given"), &interest.topics,
      read: { reader throws(Refusal) in try reader.topics() },
      write: { $0 == .usual ? nil : .array($0.words.map { .string($0) }) })
    form.pass(
      .optional(
        "fields", .fields(count: Self.fieldCount), "only these, such as ingredient:nirnroot"),
      &interest.fields, read: { reader throws(Refusal) in try reader.fields() },
      write: { $0.map { .array($0.map { .string($0.description) }) } })
    form.pass(
      .optional("from", .position, "goes on behind this lsn, instead of a snapshot"), &from,
      read: { reader throws(Refusal) in try reader.position() },
      write: { $0.map { ["epoch": .string($0.epoch), "lsn": .integer($0.lsn)] } })
  }

  /// Why a watch starts again with a snapshot.
  package enum Reset: RawRepresentable, Equatable, Sendable {
    /// The position belongs to another store.
    case epoch
    /// The position is ahead of the store.
    case future
    /// The changes after the position are no longer stored.
    case compacted
    /// More events waited than the daemon keeps for one watch.
    case lagged
    /// The recipes of the profile's catalog are searched, and the recipes gained and lost since the
    /// position were not kept.
    case searched
    /// A reason that only a newer daemon knows.
    case other(String)

    /// Accepts any word.
    package init(rawValue: String) {
      switch rawValue {
      case "epoch": self = .epoch
      case "future": self = .future
      case "compacted": self = .compacted
      case "lagged": self = .lagged
      case "searched": self = .searched
      default: self = .other(rawValue)
      }
    }

    /// The word on the wire.
    package var rawValue: String {
      switch self {
      case .epoch: "epoch"
      case .future: "future"
      case .compacted: "compacted"
      case .lagged: "lagged"
      case .searched: "searched"
      case .other(let word): word
      }
    }
  }
}

extension ParameterReader {
  fileprivate func topics() throws(Refusal) -> WatchTopics {
    guard try optional("topics") != nil else { return .usual }
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
    guard try optional("fields") != nil else { return nil }
    var fields: Set<Field> = []
    for (place, name) in try texts("fields", count: ProfileWatch.fieldCount).enumerated() {
      guard let field = Field(name) else {
        let single = SingleField.allCases.map(\.rawValue)
        throw .invalidParams(
          field: "fields[\(place)]",
          .other(
            "must name a field, such as ingredient:ID, effect:ID, stock:ID, "
              + "\(single.dropLast().joined(separator: ", ")) or \(single[single.count - 1])"))
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
  /// The reply to a watch; without a snapshot if the watch was resumed.
  package struct Result: WireValue {
    /// The watch's id, which its events contain.
    package var watch: String
    /// The store that the events' lsns belong to.
    package var epoch: String
    /// Events follow after this lsn.
    package var lsn: Int
    /// Why the watch could not be resumed; nil if it was resumed, or no position was given.
    package var reset: Reset?
    /// The result of profile.get.
    package var snapshot: ProfileGet.Result?

    /// A resumed watch has neither reset nor snapshot.
    package init(
      watch: String, epoch: String, lsn: Int, reset: Reset? = nil,
      snapshot: ProfileGet.Result? = nil
    ) {
      self.watch = watch
      self.epoch = epoch
      self.lsn = lsn
      self.reset = reset
      self.snapshot = snapshot
    }

    /// Writes the snapshot if there is one.
    package func write(to writer: inout JSONWriter) {
      let written = snapshot.map { snapshot in
        var writer = JSONWriter()
        snapshot.write(to: &writer)
        return writer.bytes
      }
      write(withSnapshot: written, to: &writer)
    }

    /// Writes the reply with a snapshot that is JSON already, as the service keeps it.
    package func write(withSnapshot snapshot: [UInt8]?, to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("epoch", epoch)
        writer.member("lsn", lsn)
        if let reset { writer.member("reset", reset.rawValue) }
        if let snapshot {
          writer.key("snapshot")
          writer.raw(snapshot)
        }
        writer.member("watch", watch)
      }
    }

    /// A snapshot must be whole.
    package init(reading part: MessagePart) throws(UnreadableMember) {
      watch = try part.string("watch")
      epoch = try part.string("epoch")
      lsn = try part.integer("lsn")
      reset = try part.optional("reset")?.word()
      snapshot = try part.optional("snapshot")?.read()
    }
  }
}
