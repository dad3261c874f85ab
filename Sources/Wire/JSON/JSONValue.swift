/// A JSON value as a tree, for whoever reads a message once: the client, and the tests.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// With its digits, so that it is written as it was read.
  case number(JSONNumber)
  case string(String)
  case array([JSONValue])
  /// Members by name; no name stands twice.
  case object([String: JSONValue])

  /// Takes exactly one value, as strictly as the scanner; throws what is found wrong first.
  package init(parsing text: [UInt8]) throws(JSONSyntaxError) {
    var document = JSONDocument()
    try document.parse(text.span)
    self.init(document, at: JSONDocument.root)
  }

  /// From a text that is only of interest if it is JSON; nil when it is not.
  package init?(readable text: [UInt8]) {
    do throws(JSONSyntaxError) {
      try self.init(parsing: text)
    } catch {
      return nil
    }
  }

  /// Copies a value of a scanned text with all that is in it.
  package init(_ document: JSONDocument, at index: Int) {
    switch document.kind(at: index) {
    case .null: self = .null
    case .false: self = .bool(false)
    case .true: self = .bool(true)
    case .integer: self = Self.integer(document, at: index)
    case .number: self = .number(JSONNumber(digits: document.digits(at: index)))
    case .string: self = .string(document.string(at: index))
    case .array:
      var elements: [JSONValue] = []
      document.forEachElement(of: index) { elements.append(JSONValue(document, at: $0)) }
      self = .array(elements)
    case .object:
      var members: [String: JSONValue] = [:]
      document.forEachMember(of: index) { name, value in
        members[document.string(at: name)] = JSONValue(document, at: value)
      }
      self = .object(members)
    }
  }

  /// Minus zero keeps its sign, which no `Int` has.
  private static func integer(_ document: JSONDocument, at index: Int) -> JSONValue {
    let value = document.integer(at: index)
    return value == 0 && document.range(of: index).count > 1
      ? .number(JSONNumber(digits: document.digits(at: index))) : .integer(value)
  }

  /// The value in the protocol's one form; numbers keep the digits that they came with.
  package func serialized() -> [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// Writes members in the order of their names' bytes, whatever order they came in.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .number(let value): writer.raw(Array(value.digits.utf8))
    case .string(let value): writer.string(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for (name, value) in members.sortedByName {
        writer.key(name)
        value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension Dictionary where Key == String {
  /// By the bytes of the names: Swift's own order compares texts as if they were composed.
  var sortedByName: [Element] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension JSONValue {
  /// Nil without such a member, and of what is no object; a member that is null is `.null`.
  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The elements in their order; nil for what is no array.
  package var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members by name; nil for what is no object.
  package var object: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The text with its escapes decoded; nil for what is no string.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// Nil for what is no integer, and for a number with a point or an exponent even if it is whole.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): value.integer
    default: nil
    }
  }

  /// An integer or another number.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value.value
    default: nil
    }
  }

  /// Nil for what is neither true nor false, null included.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text as it is meant; escapes are for the writer.
  package init(stringLiteral value: String) { self = .string(value) }

  /// A number that readers keep exactly up to ±(2^53 − 1); beyond, it is refused when read.
  package init(integerLiteral value: Int) { self = .integer(value) }

  /// True or false; null has no literal, and is `.null`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// The elements in the order given, of any kinds.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Members in any order, for they are sorted when written; of one name the last stays.
  package init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(Dictionary(members, uniquingKeysWith: { _, last in last }))
  }
}
