package import Profiles
package import Replication
package import Unix
internal import Wire

/// What a replica remembers of those it has synchronised with.
///
/// Nothing depends on it but what people are told: without it everything counts as unsent.
package struct PeerNotes: Equatable, Sendable {
  /// What is known of one of them.
  package struct Note: Equatable, Sendable {
    /// When both last had the same, in milliseconds since 1970; nil when they never had.
    package var lastSuccessMilliseconds: Int?
    /// What went wrong since then; nil when nothing has.
    package var lastError: String?
    /// How far its clock was ahead.
    package var skewMilliseconds: Int?
    /// What it was last known to have.
    package var vectors: [ProfileID: VersionVector] = [:]

    /// Of somebody who was never reached.
    package init() {}
  }

  /// By the name under which it was synchronised with.
  package var notes: [String: Note] = [:]

  /// Of a replica that has synchronised with nobody.
  package init() {}

  private static let byteLimit = 16 << 20
  private static let version = 1

  private static func path(in folder: String) -> String { folder + "/peers.json" }

  /// A file that is missing or cannot be read is as good as none.
  package static func read(in folder: String) -> PeerNotes {
    do throws(FileFailure) {
      let bytes = try File.read(path(in: folder), limitBytes: byteLimit)
      return JSONValue(readable: bytes).map(PeerNotes.init) ?? PeerNotes()
    } catch {
      return PeerNotes()
    }
  }

  /// Takes the place of what was there, whole or not at all.
  package func write(in folder: String) throws(FileFailure) {
    try File.writeAtomically(json.serialized(), to: Self.path(in: folder))
  }

  /// Of what the replica has, how many changes a peer is not known to have; of nobody, all.
  package func unsent(for name: String?, having own: [ProfileID: VersionVector]) -> Int {
    let theirs = name.flatMap { notes[$0] }?.vectors ?? [:]
    return own.reduce(0) { count, entry in
      let known = theirs[entry.key] ?? VersionVector()
      return SaturatingSum.add(count, entry.value.count(beyond: known))
    }
  }

  /// Whom the replica was last level with; nil when with nobody.
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
  /// Passes over what is no origin or no number from 1.
  init(reading value: JSONValue) {
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
