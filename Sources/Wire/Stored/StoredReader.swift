import Replication

/// Reads the parts of a stored text; whatever is not as it was written fails with its name.
struct StoredReader {
  let value: JSONValue
  let part: String

  init(_ value: JSONValue?, _ part: String) throws(StoredTextFailure) {
    guard let value else { throw StoredTextFailure(part) }
    self.value = value
    self.part = part
  }

  init(parsing text: [UInt8], _ part: String) throws(StoredTextFailure) {
    do throws(JSONSyntaxError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw StoredTextFailure(part)
    }
    self.part = part
  }

  func member(_ name: String) throws(StoredTextFailure) -> StoredReader {
    try StoredReader(value[name], part + "." + name)
  }

  func optionalMember(_ name: String) throws(StoredTextFailure) -> StoredReader? {
    guard let member = value[name] else { return nil }
    return try StoredReader(member, part + "." + name)
  }

  func element(_ index: Int) throws(StoredTextFailure) -> StoredReader {
    guard let elements = value.array, elements.indices.contains(index) else { throw failure }
    return try StoredReader(elements[index], part)
  }

  var failure: StoredTextFailure { StoredTextFailure(part) }

  private func found<Value>(_ value: Value?) throws(StoredTextFailure) -> Value {
    guard let value else { throw failure }
    return value
  }

  func string() throws(StoredTextFailure) -> String { try found(value.string) }

  func integer() throws(StoredTextFailure) -> Int { try found(value.integer) }

  func bool() throws(StoredTextFailure) -> Bool { try found(value.bool) }

  func word<Word: RawRepresentable>(
    _ type: Word.Type = Word.self
  ) throws(StoredTextFailure) -> Word where Word.RawValue == String {
    try found(Word(rawValue: try string()))
  }

  func elements() throws(StoredTextFailure) -> [StoredReader] {
    var readers: [StoredReader] = []
    for element in try found(value.array) { readers.append(try StoredReader(element, part)) }
    return readers
  }

  func members() throws(StoredTextFailure) -> [(name: String, value: StoredReader)] {
    var readers: [(name: String, value: StoredReader)] = []
    for (name, member) in try found(value.object) {
      readers.append((name, try StoredReader(member, part + "." + name)))
    }
    return readers
  }

  func origin(_ text: String) throws(StoredTextFailure) -> Origin { try found(Origin(text)) }

  /// An object of integers by origin.
  func sums() throws(StoredTextFailure) -> [Origin: Int] {
    var sums: [Origin: Int] = [:]
    for (name, sum) in try members() { sums[try origin(name)] = try sum.integer() }
    return sums
  }

  func vector() throws(StoredTextFailure) -> VersionVector {
    VersionVector(try sums().map { Dot(origin: $0.key, seq: $0.value) })
  }

  /// A stamp as `time-origin`.
  func stamp() throws(StoredTextFailure) -> Stamp {
    let parts = try string().split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let time = HybridTimestamp(String(parts[0])) else { throw failure }
    return Stamp(time: time, origin: try origin(String(parts[1])))
  }
}
