internal import JSON
package import Profiles

/// What a replica remembers about its sync peers.
///
/// For information only: without these notes, all changes count as unsent.
package struct PeerNotes: Equatable, Sendable {
  /// The facts about one peer.
  package struct Note: Equatable, Sendable {
    /// When both sides were last level, in milliseconds since 1970; nil if never.
    package var lastSuccessMilliseconds: Int?
    /// The problem since then; nil if there was none.
    package var lastError: String?
    /// How far the peer's clock was ahead, in milliseconds.
    package var skewMilliseconds: Int?
    /// The version vectors that the peer was last known to have.
    package var vectors: [ProfileID: VersionVector] = [:]

    /// Describes a peer that was never reached.
    package init() {}
  }

  /// The notes by the names that the syncs used.
  package var notes: [String: Note] = [:]

  /// Starts without peers.
  package init() {}

  private static let version = 1

  /// The name of the file with the notes, in the replica's folder.
  package static let fileName = "peers.json"

  /// The most bytes of the file: many times what 100 peers with 1,000 origins take.
  package static let byteLimit = 16 << 20

  /// Reads the file's text; text that is not JSON, or has another version, counts as empty.
  package init(text: [UInt8]) {
    self = JSONValue(readable: text).map(PeerNotes.init) ?? PeerNotes()
  }

  /// The text of the file.
  package var text: [UInt8] { json.serialized() }

  /// How many of a replica's changes a peer is not known to have; all of them for an unknown peer.
  package func unsent(for name: String?, having own: [ProfileID: VersionVector]) -> Int {
    let theirs = name.flatMap { notes[$0] }?.vectors ?? [:]
    return own.reduce(0) { count, entry in
      let known = theirs[entry.key] ?? VersionVector()
      return SaturatingSum.add(count, entry.value.count(beyond: known))
    }
  }

  /// The peer of the latest completed sync; otherwise the first peer by name; nil without peers.
  package var lastName: String? {
    notes.max {
      ($0.value.lastSuccessMilliseconds ?? -1, $1.key)
        < ($1.value.lastSuccessMilliseconds ?? -1, $0.key)
    }?.key
  }
}

extension PeerNotes {
  private init(_ value: JSONValue) {
    guard value["version"]?.integer == Self.version else { return }
    notes = (value["peers"]?.object ?? [:]).mapValues(Note.init)
  }

  private var json: JSONValue {
    ["peers": .object(notes.mapValues(\.json)), "version": .integer(Self.version)]
  }
}

extension PeerNotes.Note {
  fileprivate init(_ value: JSONValue) {
    lastSuccessMilliseconds = value["lastSuccess"]?.integer
    lastError = value["lastError"]?.string
    skewMilliseconds = value["skew"]?.integer
    for (id, vector) in value["vectors"]?.object ?? [:] {
      guard let profile = ProfileID(id) else { continue }
      vectors[profile] = VersionVector(reading: vector)
    }
  }

  fileprivate var json: JSONValue {
    var members: [String: JSONValue] = [:]
    members["lastSuccess"] = lastSuccessMilliseconds.map { .integer($0) }
    members["lastError"] = lastError.map { .string($0) }
    members["skew"] = skewMilliseconds.map { .integer($0) }
    let named = vectors.map { ($0.key.description, $0.value.json) }
    members["vectors"] = .object(Dictionary(uniqueKeysWithValues: named))
    return .object(members)
  }
}

extension VersionVector {
  /// Skips members that are not an origin with a positive number.
  fileprivate init(reading value: JSONValue) {
    self.init(
      (value.object ?? [:]).compactMap { name, seq in
        guard let origin = Origin(name), let seq = seq.integer, seq > 0 else { return nil }
        return Dot(origin: origin, seq: seq)
      })
  }

  fileprivate var json: JSONValue {
    .object(
      Dictionary(
        uniqueKeysWithValues: entries.map { ($0.origin.description, JSONValue.integer($0.seq)) }))
  }
}
