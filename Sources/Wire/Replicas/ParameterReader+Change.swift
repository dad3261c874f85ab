internal import Alchemy
internal import Profiles

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
      changes.append(try reader.change(of: profile))
    }
    return changes
  }

  private static let members: [StaticString] = ["body", "context", "origin", "root", "seq"]

  private func change(of profile: ProfileID) throws(Refusal) -> Change {
    try refuseUnknown(knowing: Self.members)
    let dot = Dot(origin: try origin("origin"), seq: try integer("seq", ReplicaLimit.numbers))
    let root = try optionalText("root").map { text throws(Refusal) in
      try origin(text, at: field("root"))
    }
    if root != nil, dot.seq != 1 {
      throw .invalidParams(
        field: field("root"), .other("must stand only in a branch's first change"))
    }
    var (context, links) = try context()
    let before = root ?? dot.origin
    if context[before] == 0 { links.insertSorted(Link(before: before)) }
    let body = try required("body", try optionalObject("body"))
    let content = try body.content(of: profile)
    guard
      let change = Change(
        hashing: content, at: ChangePlace(dot, context: context, links: links, root: root))
    else {
      throw .invalidParams(
        field: field("context"), .other("must have the hash of the change before this one"))
    }
    return change
  }

  /// Without zeros, so that each context has only one text; unseen origins are left out.
  private func context() throws(Refusal) -> (VersionVector, [Link]) {
    let reader = try required("context", try optionalObject("context"))
    guard let object = reader.object else { return (VersionVector(), []) }
    try check(document.count(of: object), in: ReplicaLimit.origins, at: field("context"))
    var (seen, links): ([Dot], [Link]) = ([], [])
    try document.forEachMember(of: object) { key, value throws(Refusal) in
      let place = reader.place(of: document.string(at: key))
      let origin = try origin(document.string(at: key), at: place)
      guard document.kind(at: value) == .array else {
        seen.append(Dot(origin: origin, seq: try integer(at: value, ReplicaLimit.numbers, place)))
        return
      }
      var elements: [Int] = []
      document.forEachElement(of: value) { elements.append($0) }
      guard elements.count == 2, document.kind(at: elements[1]) == .string,
        let hash = ChangeHash(document.string(at: elements[1]))
      else {
        throw .invalidParams(field: place, .wrongType(expected: "a number, or a number and a hash"))
      }
      let dot = Dot(origin: origin, seq: try integer(at: elements[0], ReplicaLimit.numbers, place))
      seen.append(dot)
      links.append(Link(dot, hash))
    }
    return (VersionVector(seen), links.sorted { $0.dot.origin < $1.dot.origin })
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
  private static let bodyMembers: [StaticString] = [
    "client", "edits", "profile", "salt", "stamp", "undoes", "version",
  ]

  /// What a change says; this object is its text.
  ///
  /// Its bytes are hashed, stored and searched, and exports read and write it: so it has one form.
  private func content(of profile: ProfileID) throws(Refusal) -> ChangeContent {
    let index = object ?? JSONDocument.root
    let text = Array(document.bytes[document.range(of: index)])
    guard document.form(at: index) == text else {
      throw .invalidParams(
        field: String(place(of: "").dropLast()),
        .other("must be written without blanks and needless escapes, its members in order"))
    }
    let version = try integer("version", 1...SaturatingSum.limit)
    if version <= ChangeContent.currentVersion { try refuseUnknown(knowing: Self.bodyMembers) }
    guard try profileID() == profile else {
      throw .invalidParams(field: field("profile"), .other("must be that of the request"))
    }
    _ = try digits("salt")
    let client = try optionalShownName("client", lengthBytes: RequestTag.clientLengthBytes)
    let edits = try replicaEdits(ofVersion: version)
    let unread = version <= ChangeContent.currentVersion ? 0 : unreadByteCount(edits)
    try check(unread, in: ReplicaLimit.unreadBytes, at: String(place(of: "").dropLast()))
    return ChangeContent(
      profile: profile, time: HybridTimestamp(rawValue: try digits("stamp")), edits: edits,
      client: client, undoes: try optionalHash("undoes"), version: version,
      text: text)
  }

  private func digits(_ name: StaticString) throws(Refusal) -> UInt64 {
    guard let digits = Hexadecimal.value(of: try text(name).utf8.span) else {
      let expected = "16 lower-case hexadecimal digits"
      throw .invalidParams(field: field(name), .wrongType(expected: expected))
    }
    return digits
  }

  private func optionalHash(_ name: StaticString) throws(Refusal) -> ChangeHash? {
    try optionalText(name).map { text throws(Refusal) in
      ChangeHash(before: try origin(text, at: field(name)))
    }
  }

  /// The number of bytes that only a newer program can read.
  private func unreadByteCount(_ edits: [Edit]) -> Int {
    var count = 0
    for case .unknown(let json) in edits { count += json.utf8.count }
    guard let object else { return count }
    document.forEachMember(of: object) { name, value in
      if Self.bodyMembers.contains(where: { document.isString(at: name, $0) }) { return }
      count += document.range(of: name).count + document.range(of: value).count
    }
    return count
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
        version <= ChangeContent.currentVersion
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
