internal import Alchemy
internal import JSON
internal import Profiles

extension ParameterReader {
  /// The member `changes` of sync.push; each change is of this profile and valid by itself.
  func changes(of profile: ProfileID) throws(Refusal) -> [Change] {
    let elements = try objects("changes", count: 0...ReplicaLimit.changes.upperBound)
    if elements.isEmpty { throw refusal("changes", .other("must hold a change at least")) }
    return try elements.map { element throws(Refusal) in try element.change(of: profile) }
  }

  /// One change as replicas exchange it, of this profile and valid by itself.
  func change(of profile: ProfileID) throws(Refusal) -> Change {
    try refuseUnknown(knowing: ["body", "context", "origin", "root", "seq"])
    let dot = Dot(
      origin: try member("origin").author(), seq: try member("seq").integer(ReplicaLimit.numbers))
    let root = try optional("root")?.author()
    if root != nil, dot.seq != 1 {
      throw refusal("root", .other("must stand only in a branch's first change"))
    }
    // Without zeros, so that each context has only one text; unseen origins are left out.
    let contextMember = try member("context")
    var (context, links) = try contextMember.context(ReplicaLimit.numbers)
    let before = root ?? dot.origin
    if context[before] == 0 { links.insertSorted(Link(before: before)) }
    let content = try member("body").content(of: profile)
    return try contextMember.found(
      Change(hashing: content, at: ChangePlace(dot, context: context, links: links, root: root)),
      or: .other("must have the hash of the change before this one"))
  }
}

extension JSONCursor {
  /// What the author of a change had seen, with the changes that it links to.
  ///
  /// An object with a number under each origin, or a number and a hash in an array.
  func context(_ numbers: ClosedRange<Int>) throws(Failure) -> (VersionVector, [Link]) {
    try checkOriginCount()
    var (seen, links): ([Dot], [Link]) = ([], [])
    try forEachMember { name, value throws(Failure) in
      let origin = try value.origin(name)
      guard value.isArray else {
        seen.append(Dot(origin: origin, seq: try value.integer(numbers)))
        return
      }
      let (seq, hash) = try value.pair()
      let dot = Dot(origin: origin, seq: try seq.integer(numbers))
      seen.append(dot)
      links.append(Link(dot, try hash.hash()))
    }
    links.sort { $0.dot.origin < $1.dot.origin }
    return (VersionVector(seen), links)
  }
}

extension [Link] {
  /// Inserts a link of an origin that has none yet.
  mutating func insertSorted(_ link: Link) {
    insert(link, at: partitioningIndex { $0.dot.origin >= link.dot.origin })
  }
}

// MARK: - The text

extension ParameterReader {
  private static var bodyMembers: [StaticString] {
    ["client", "edits", "profile", "salt", "stamp", "undoes", "version"]
  }

  /// The content of a change; this object is the change's text.
  ///
  /// The text is hashed, stored, searched and exported, so each content has exactly one text.
  private func content(of profile: ProfileID) throws(Refusal) -> ChangeContent {
    try expectObject()
    let text = Array(line[self.text])
    guard document.form(at: index) == text else {
      throw failure(
        .other("must be written without blanks and needless escapes, its members in order"))
    }
    let version = try integer("version", 1...SaturatingSum.limit)
    if version <= ChangeContent.currentVersion { try refuseUnknown(knowing: Self.bodyMembers) }
    guard try profileID() == profile else {
      throw refusal("profile", .other("must be that of the request"))
    }
    _ = try member("salt").digits()
    let client = try optionalShownName("client", lengthBytes: RequestTag.clientLengthBytes)
    let edits = try objects("edits", count: ReplicaLimit.edits).map { edit throws(Refusal) in
      version <= ChangeContent.currentVersion ? try edit.replicaEdit() : edit.editOfNewerVersion()
    }
    if version > ChangeContent.currentVersion {
      try check(unreadByteCount(edits), in: ReplicaLimit.unreadBytes)
    }
    return ChangeContent(
      profile: profile, time: HybridTimestamp(rawValue: try member("stamp").digits()),
      edits: edits, client: client, undoes: try optional("undoes")?.hash(), version: version,
      text: text)
  }

  private func digits() throws(Refusal) -> UInt64 {
    try found(Hexadecimal.value(of: try string().utf8.span), or: .digits(16))
  }

  /// The number of bytes that only a newer program can read.
  private func unreadByteCount(_ edits: [Edit]) -> Int {
    var count = 0
    for case .unknown(let json) in edits { count += json.utf8.count }
    document.forEachMember(of: index) { name, value in
      if Self.bodyMembers.contains(where: { document.isString(at: name, $0) }) { return }
      count += document.range(of: name).count + document.range(of: value).count
    }
    return count
  }
}

// MARK: - Edits

extension ParameterReader {
  private func replicaEdit() throws(Refusal) -> Edit {
    let edit = try edit(.replica)
    if case .rename(let name) = edit { try Self.check(name) }
    if case .create(_, let name) = edit { try Self.check(name) }
    return edit
  }
}

extension JSONCursor {
  /// Reads an edit; keeps it unchanged unless it is exactly an edit of this version.
  ///
  /// The edit must be passed on unchanged, and only a newer program knows what else it means.
  func editOfNewerVersion() -> Edit {
    let form = document.form(at: index)
    do throws(Refusal) {
      let edit = try ParameterReader(document, at: index).replicaEdit()
      var writer = JSONWriter()
      writer.edit(edit)
      if writer.bytes == form { return edit }
    } catch {}
    return .unknown(String(decoding: form, as: UTF8.self))
  }
}

extension InvalidParameter {
  /// The text does not have the form of a catalog id.
  static let noID = InvalidParameter.other(
    "must be made of lower-case letters, digits and single dashes between them")
}
