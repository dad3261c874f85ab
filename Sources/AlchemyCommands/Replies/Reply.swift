internal import Wire

/// A daemon's result, or a part of it, read by names; what is not as agreed becomes a failure.
struct Reply {
  let method: String
  let value: JSONValue
  /// Where in the whole result this part stands; empty for all of it.
  private let place: String

  init(_ value: JSONValue, to method: String, at place: String = "") {
    self.value = value
    self.method = method
    self.place = place
  }

  func has(_ name: String) -> Bool {
    value[name] != nil
  }

  func integer(_ name: String) throws(CommandFailure) -> Int {
    try read(name, \.integer)
  }

  func number(_ name: String) throws(CommandFailure) -> Double {
    try read(name, \.double)
  }

  func bool(_ name: String) throws(CommandFailure) -> Bool {
    try read(name, \.bool)
  }

  func string(_ name: String) throws(CommandFailure) -> String {
    try read(name, \.string)
  }

  func strings(_ name: String) throws(CommandFailure) -> [String] {
    let elements = try read(name, \.array)
    let strings = elements.compactMap(\.string)
    guard strings.count == elements.count else { throw unexpected(name) }
    return strings
  }

  func part(_ name: String) throws(CommandFailure) -> Reply {
    Reply(.object(try read(name, \.object)), to: method, at: place + name + ".")
  }

  func parts(_ name: String) throws(CommandFailure) -> [Reply] {
    try read(name, \.array).map { Reply($0, to: method, at: place + name + ".") }
  }

  /// The members of an object whose values are all of one type, by name.
  func members<Value>(
    _ name: String, _ read: (JSONValue) -> Value?
  ) throws(CommandFailure) -> [String: Value] {
    let members = try self.read(name, \.object)
    let values = members.compactMapValues(read)
    guard values.count == members.count else { throw unexpected(name) }
    return values
  }

  func unexpected(_ name: String) -> CommandFailure {
    .unexpectedReply(method: method, field: place + name)
  }

  private func read<Value>(
    _ name: String, _ form: (JSONValue) -> Value?
  ) throws(CommandFailure) -> Value {
    guard let value = value[name].flatMap(form) else { throw unexpected(name) }
    return value
  }
}
