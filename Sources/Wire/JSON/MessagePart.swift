package import Profiles

/// A value in a daemon's message; clients read the parts that they know, and ignore all others.
///
/// The message may come from a stranger: reading a part returns a value or throws, and never traps.
/// How deep a message is read depends only on the code that reads, not on the message.
package struct MessagePart: Sendable {
  private let document: JSONDocument
  private let index: Int
  /// The path of the object that has this part as a member; without a `name`, the part's own path.
  private let container: String
  /// The name of the member; joined with the path only when the path is needed.
  private let name: StaticString?

  /// A whole message, or the part of a message to which paths are relative; scans the value's text.
  package init(_ value: JSONValue) {
    self.init(Self.document(value) ?? Self.document(.null) ?? JSONDocument(), at: JSONDocument.root)
  }

  /// Nil for a value whose text is no message: a number past the protocol's range, or too deep a nesting.
  private static func document(_ value: JSONValue) -> JSONDocument? {
    var document = JSONDocument()
    do throws(JSONSyntaxError) {
      try document.parse(value.serialized().span)
      return document
    } catch {
      return nil
    }
  }

  /// A value of a scanned line, read in place.
  package init(_ document: JSONDocument, at index: Int) {
    self.init(document, at: index, path: "")
  }

  private init(_ document: JSONDocument, at index: Int, path: String, _ name: StaticString? = nil) {
    self.document = document
    self.index = index
    container = path
    self.name = name
  }

  private var path: String {
    guard let name else { return container }
    return Self.path(of: name.description, in: container)
  }

  private static func path(of name: String, in container: String) -> String {
    container.isEmpty ? name : container + "." + name
  }

  /// The error that names this part.
  package var unreadable: UnreadableMember { UnreadableMember(path: path) }

  private func found<Value>(_ value: Value?) throws(UnreadableMember) -> Value {
    guard let value else { throw unreadable }
    return value
  }
}

// MARK: - Parts

extension MessagePart {
  /// Throws unless the part is an object.
  package func expectObject() throws(UnreadableMember) {
    guard document.kind(at: index) == .object else { throw unreadable }
  }

  /// A member of this object; nil if it is missing.
  package func optional(_ name: StaticString) throws(UnreadableMember) -> MessagePart? {
    try expectObject()
    return document.member(name, of: index).map {
      MessagePart(document, at: $0, path: path, name)
    }
  }

  /// A member of this object; nil if it is missing or null.
  package func nullable(_ name: StaticString) throws(UnreadableMember) -> MessagePart? {
    guard let member = try optional(name), !member.isNull else { return nil }
    return member
  }

  /// A member of this object, which must be there.
  package func member(_ name: StaticString) throws(UnreadableMember) -> MessagePart {
    guard let member = try optional(name) else {
      throw UnreadableMember(path: Self.path(of: name.description, in: path))
    }
    return member
  }

  /// The elements of an array, in order.
  package func elements() throws(UnreadableMember) -> [MessagePart] {
    guard document.kind(at: index) == .array else { throw unreadable }
    let path = path
    var elements: [MessagePart] = []
    document.forEachElement(of: index) {
      elements.append(MessagePart(document, at: $0, path: path))
    }
    return elements
  }

  /// The members of an object whose names are data, in any order.
  package func members() throws(UnreadableMember) -> [(name: String, value: MessagePart)] {
    try expectObject()
    let path = path
    var members: [(name: String, value: MessagePart)] = []
    document.forEachMember(of: index) { key, value in
      let name = document.string(at: key)
      members.append((name, MessagePart(document, at: value, path: Self.path(of: name, in: path))))
    }
    return members
  }

  /// The members of an object as a dictionary, with the values that `read` returns.
  package func dictionary<Value>(
    _ read: (MessagePart) throws(UnreadableMember) -> Value
  ) throws(UnreadableMember) -> [String: Value] {
    var values: [String: Value] = [:]
    for (name, value) in try members() { values[name] = try read(value) }
    return values
  }
}

// MARK: - Values

extension MessagePart {
  var isNull: Bool { document.kind(at: index) == .null }

  /// The part as a tree, of any kind.
  package var value: JSONValue { JSONValue(document, at: index) }

  private func expect(_ kind: JSONToken.Kind) throws(UnreadableMember) {
    guard document.kind(at: index) == kind else { throw unreadable }
  }

  /// The text of a string.
  package func string() throws(UnreadableMember) -> String {
    try expect(.string)
    return document.string(at: index)
  }

  /// An integer without decimal point or exponent.
  package func integer() throws(UnreadableMember) -> Int {
    try expect(.integer)
    return document.integer(at: index)
  }

  /// An integer that is not less than `least`.
  package func integer(atLeast least: Int) throws(UnreadableMember) -> Int {
    let value = try integer()
    guard value >= least else { throw unreadable }
    return value
  }

  /// Any number.
  package func number() throws(UnreadableMember) -> Double {
    guard [.integer, .number].contains(document.kind(at: index)) else { throw unreadable }
    return document.double(at: index)
  }

  /// True or false.
  package func bool() throws(UnreadableMember) -> Bool { try found(document.bool(at: index)) }

  /// An array of strings.
  package func strings() throws(UnreadableMember) -> [String] {
    try elements().map { part throws(UnreadableMember) in try part.string() }
  }

  /// A word that this version of the protocol knows.
  package func word<Word: RawRepresentable>(
    _: Word.Type = Word.self
  ) throws(UnreadableMember) -> Word where Word.RawValue == String {
    try found(Word(rawValue: try string()))
  }

  /// A time in RFC 3339 format, in milliseconds since 1970.
  package func milliseconds() throws(UnreadableMember) -> Int {
    try found(TimeText.milliseconds(of: try string()))
  }

  /// A replica's identity.
  package func origin() throws(UnreadableMember) -> Origin {
    try found(Origin(try string()))
  }

  /// A change's hash.
  package func hash() throws(UnreadableMember) -> ChangeHash {
    try found(ChangeHash(try string()))
  }

  /// An object with a hash under each origin.
  package func hashes() throws(UnreadableMember) -> [Origin: ChangeHash] {
    var hashes: [Origin: ChangeHash] = [:]
    for (name, value) in try members() {
      guard let origin = Origin(name) else { throw unreadable }
      hashes[origin] = try value.hash()
    }
    return hashes
  }

  /// An object with an origin and a number in an array under each origin.
  package func branches() throws(UnreadableMember) -> [Origin: Dot] {
    var branches: [Origin: Dot] = [:]
    for (name, value) in try members() {
      let point = try value.elements()
      guard let origin = Origin(name), point.count == 2 else { throw unreadable }
      branches[origin] = Dot(
        origin: try point[0].origin(), seq: try point[1].integer(atLeast: 0))
    }
    return branches
  }

  /// A dot from the members `origin` and `seq` of an object; other members are ignored.
  package func dot() throws(UnreadableMember) -> Dot {
    Dot(origin: try member("origin").origin(), seq: try member("seq").integer(atLeast: 1))
  }

  /// An object with a number, 0 or more, under each origin.
  package func vector() throws(UnreadableMember) -> VersionVector {
    // A peer's vector may have thousands of members: no part and no path is made for each.
    var dots: [Dot] = []
    try expectObject()
    try document.forEachMember(of: index) { name, value throws(UnreadableMember) in
      guard let origin = Origin(document.string(at: name)),
        document.kind(at: value) == .integer, document.integer(at: value) >= 0
      else { throw unreadable }
      dots.append(Dot(origin: origin, seq: document.integer(at: value)))
    }
    return VersionVector(dots)
  }

  /// This part as a message or a part of one.
  package func read<Value: WireReading>(_: Value.Type = Value.self) throws(UnreadableMember)
    -> Value
  {
    try Value(reading: self)
  }

  /// The elements of an array, each as a part of a message.
  package func all<Value: WireReading>(
    _: Value.Type = Value.self
  ) throws(UnreadableMember) -> [Value] {
    try elements().map { part throws(UnreadableMember) in try part.read() }
  }
}

// MARK: - Lines

extension MessagePart {
  /// The range of the part's text in its line; for a string, without its quotation marks.
  package var text: Range<Int> { document.range(of: index) }

  /// The line that the part is in.
  package var line: [UInt8] { document.bytes }

  /// An object's JSON text, unchanged; throws for another kind of value.
  package func object() throws(UnreadableMember) -> [UInt8] {
    try expectObject()
    return Array(document.bytes[text])
  }
}

// MARK: - Members by name

extension MessagePart {
  /// The text of a required member.
  package func string(_ name: StaticString) throws(UnreadableMember) -> String {
    try member(name).string()
  }

  /// The integer of a required member.
  package func integer(_ name: StaticString) throws(UnreadableMember) -> Int {
    try member(name).integer()
  }

  /// The number of a required member.
  package func number(_ name: StaticString) throws(UnreadableMember) -> Double {
    try member(name).number()
  }

  /// Whether a required member is true.
  package func bool(_ name: StaticString) throws(UnreadableMember) -> Bool {
    try member(name).bool()
  }
}
