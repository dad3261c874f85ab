internal import Alchemy
internal import Profiles
internal import Replication

extension ParameterReader {
  /// The member `changes` of sync.push; each change is of this profile and valid by itself.
  func changes(of profile: ProfileID) throws(Refusal) -> [Change] {
    let limits = 0...ReplicaLimit.changes.upperBound
    let elements = try required("changes", try optionalArray("changes", count: limits))
    if elements.isEmpty {
      throw .invalidParams(field: field("changes"), .other("must hold a change at least"))
    }
    var changes: [Change] = []
    for index in elements {
      let reader = try element(at: index, changes.count, of: "changes")
      let change = try reader.change(of: profile)
      try check(
        change.unreadByteCount, in: ReplicaLimit.unreadBytes,
        at: "\(field("changes"))[\(changes.count)]")
      changes.append(change)
    }
    return changes
  }

  private static let members: [StaticString] = [
    "client", "context", "edits", "origin", "profile", "seq", "stamp", "undoes", "version",
  ]

  private func change(of profile: ProfileID) throws(Refusal) -> Change {
    let version = try integer("version", 1...SaturatingSum.limit)
    if version <= Change.currentVersion { try refuseUnknown(knowing: Self.members) }
    guard try profileID() == profile else {
      throw .invalidParams(field: field("profile"), .other("must be that of the request"))
    }
    let client = try optionalShownName("client", lengthBytes: RequestTag.clientLengthBytes)
    return Change(
      profile: profile,
      dot: Dot(origin: try origin("origin"), seq: try integer("seq", ReplicaLimit.numbers)),
      time: try stamp(), context: try context(), edits: try replicaEdits(ofVersion: version),
      client: client, undoes: try optionalChange("undoes"), version: version,
      unread: version <= Change.currentVersion ? [:] : try unread())
  }

  private func stamp() throws(Refusal) -> HybridTimestamp {
    guard let time = HybridTimestamp(try text("stamp")) else {
      let expected = "16 lower-case hexadecimal digits"
      throw .invalidParams(field: field("stamp"), .wrongType(expected: expected))
    }
    return time
  }

  /// Without zeros, so that each context has only one text; unseen origins are left out.
  private func context() throws(Refusal) -> VersionVector {
    let numbers = try optionalNumbers("context", ReplicaLimit.numbers)
    return VersionVector(try required("context", numbers))
  }

  /// The members that only a newer program knows.
  private func unread() throws(Refusal) -> [String: String] {
    var unread: [String: String] = [:]
    guard let object else { return unread }
    try document.forEachMember(of: object) { name, value throws(Refusal) in
      if Self.members.contains(where: { document.isString(at: name, $0) }) { return }
      let key = document.string(at: name)
      let text = String(decoding: document.form(at: value), as: UTF8.self)
      guard unread.updateValue(text, forKey: key) == nil else {
        throw .invalidParams(
          field: place(of: key), .other("must not have a name that reads as another one does"))
      }
    }
    return unread
  }
}

// MARK: - Edits

extension ParameterReader {
  private func replicaEdits(ofVersion version: Int) throws(Refusal) -> [Edit] {
    var edits: [Edit] = []
    let elements = try optionalArray("edits", count: ReplicaLimit.edits)
    for index in try required("edits", elements) {
      let reader = try element(at: index, edits.count, of: "edits")
      edits.append(
        version <= Change.currentVersion
          ? try reader.edit(.replica) : reader.editOfNewerVersion(at: index))
    }
    return edits
  }

  /// Reads an edit; keeps it unchanged unless it is exactly an edit of this version.
  ///
  /// The edit must be passed on unchanged, and only a newer program knows what else it means.
  func editOfNewerVersion(at index: Int) -> Edit {
    let form = document.form(at: index)
    do throws(Refusal) {
      let edit = try edit(.replica)
      var writer = JSONWriter()
      writer.edit(edit)
      if writer.bytes == form { return edit }
    } catch {}
    return .unknown(String(decoding: form, as: UTF8.self))
  }

  /// An id that some catalog could have.
  func catalogID(_ name: StaticString) throws(Refusal) -> String {
    let id = try required(name, try optionalText(name, lengthBytes: 1...CatalogLimits.idBytes))
    guard CatalogID.isPossible(id) else { throw .invalidParams(field: field(name), .noID) }
    return id
  }
}

extension InvalidParameter {
  /// The text does not have the form of a catalog id.
  static let noID = InvalidParameter.other(
    "must be made of lower-case letters, digits and single dashes between them")
}

extension Change {
  /// The number of bytes that only a newer program can read.
  fileprivate var unreadByteCount: Int {
    var count = unread.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
    for case .unknown(let json) in edits { count += json.utf8.count }
    return count
  }
}
