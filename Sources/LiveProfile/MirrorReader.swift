internal import Wire

/// Reads the members of a daemon's message; ignores all other members.
struct MirrorReader {
  let value: JSONValue
  /// The path of this part in the message; empty for the whole message.
  private let path: String

  init(_ value: JSONValue, at path: String = "") throws(MirrorFailure) {
    guard value.object != nil else { throw .unreadable(path: path) }
    self.value = value
    self.path = path
  }

  func string(_ name: String) throws(MirrorFailure) -> String {
    try read(name, \.string)
  }

  func integer(_ name: String) throws(MirrorFailure) -> Int {
    try read(name, \.integer)
  }

  func number(_ name: String) throws(MirrorFailure) -> Double {
    try read(name, \.double)
  }

  func bool(_ name: String) throws(MirrorFailure) -> Bool {
    try read(name, \.bool)
  }

  func part(_ name: String) throws(MirrorFailure) -> MirrorReader {
    try MirrorReader(try read(name) { $0 }, at: joined(name))
  }

  func strings(_ name: String) throws(MirrorFailure) -> [String] {
    let elements = try read(name, \.array)
    let strings = elements.compactMap(\.string)
    guard strings.count == elements.count else { throw .unreadable(path: joined(name)) }
    return strings
  }

  func parts(_ name: String) throws(MirrorFailure) -> [MirrorReader] {
    var parts: [MirrorReader] = []
    for element in try read(name, \.array) {
      parts.append(try MirrorReader(element, at: joined(name)))
    }
    return parts
  }

  /// The members of an object whose names are data.
  func members(_ name: String) throws(MirrorFailure) -> [String: JSONValue] {
    try read(name, \.object)
  }

  /// The member as `read` returns it; nil if the member is missing.
  func optional<Value>(
    _ name: String, _ read: (String) throws(MirrorFailure) -> Value
  ) throws(MirrorFailure) -> Value? {
    value[name] == nil ? nil : try read(name)
  }

  private func read<Value>(
    _ name: String, _ form: (JSONValue) -> Value?
  ) throws(MirrorFailure) -> Value {
    guard let value = value[name].flatMap(form) else { throw .unreadable(path: joined(name)) }
    return value
  }

  private func joined(_ name: String) -> String {
    path.isEmpty ? name : path + "." + name
  }
}
