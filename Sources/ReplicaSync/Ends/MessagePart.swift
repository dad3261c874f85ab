internal import Replication
internal import Wire

/// A value in a line from an end; members that no code asks for are ignored.
struct MessagePart {
  private let document: JSONDocument
  private let index: Int
  let end: RelayEnd
  /// The member's name, for error messages about an unreadable value.
  private let name: String

  init(_ document: JSONDocument, at index: Int, from end: RelayEnd, named name: String) {
    self.document = document
    self.index = index
    self.end = end
    self.name = name
  }

  /// The whole line.
  var line: [UInt8] { document.bytes }

  /// The value's range in the line.
  var text: Range<Int> { document.range(of: index) }

  private var unreadable: RelayFailure { .unreadable(end, member: name) }

  private func at(_ index: Int, named name: String) -> MessagePart {
    MessagePart(document, at: index, from: end, named: name)
  }

  /// A member of an object; nil if it is missing or the value is not an object.
  func member(_ name: StaticString) -> MessagePart? {
    guard document.kind(at: index) == .object, let found = document.member(name, of: index) else {
      return nil
    }
    return at(found, named: name.description)
  }

  func required(_ name: StaticString) throws(RelayFailure) -> MessagePart {
    guard let part = member(name) else { throw .unreadable(end, member: name.description) }
    return part
  }

  func string() throws(RelayFailure) -> String {
    guard document.kind(at: index) == .string else { throw unreadable }
    return document.string(at: index)
  }

  func integer() throws(RelayFailure) -> Int {
    guard document.kind(at: index) == .integer else { throw unreadable }
    return document.integer(at: index)
  }

  func bool() throws(RelayFailure) -> Bool {
    guard let value = document.bool(at: index) else { throw unreadable }
    return value
  }

  /// An object's JSON text, unchanged.
  func object() throws(RelayFailure) -> [UInt8] {
    guard document.kind(at: index) == .object else { throw unreadable }
    return Array(document.bytes[document.range(of: index)])
  }

  /// The value as a tree, of any type.
  func value() -> JSONValue {
    JSONValue(document, at: index)
  }

  func origin() throws(RelayFailure) -> Origin {
    guard let origin = Origin(try string()) else { throw unreadable }
    return origin
  }

  /// An object with an origin's number, 0 or more, under each origin.
  func vector() throws(RelayFailure) -> VersionVector {
    guard document.kind(at: index) == .object else { throw unreadable }
    var dots: [Dot] = []
    try document.forEachMember(of: index) { name, value throws(RelayFailure) in
      guard let origin = Origin(document.string(at: name)), document.kind(at: value) == .integer,
        document.integer(at: value) >= 0
      else { throw unreadable }
      dots.append(Dot(origin: origin, seq: document.integer(at: value)))
    }
    return VersionVector(dots)
  }

  /// Calls the body for each element of an array, in order.
  func forEachElement(
    _ body: (MessagePart) throws(RelayFailure) -> Void
  ) throws(RelayFailure) {
    guard document.kind(at: index) == .array else { throw unreadable }
    try document.forEachElement(of: index) { element throws(RelayFailure) in
      try body(at(element, named: name))
    }
  }
}
