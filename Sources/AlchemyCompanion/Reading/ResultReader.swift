internal import Wire

/// Reads the members of a result; a missing member is a bug of this library or of its replica.
struct ResultReader {
  let value: JSONValue

  func string(_ name: String) throws(CompanionError) -> String {
    try read(name, \.string)
  }

  func integer(_ name: String) throws(CompanionError) -> Int {
    try read(name, \.integer)
  }

  func bool(_ name: String) throws(CompanionError) -> Bool {
    try read(name, \.bool)
  }

  func strings(_ name: String) throws(CompanionError) -> [String] {
    try read(name, \.array).compactMap(\.string)
  }

  func part(_ name: String) throws(CompanionError) -> ResultReader {
    ResultReader(value: try read(name) { $0 })
  }

  /// The elements of a list, each as `read` returns it.
  func all<Element>(
    _ name: String, _ read: (ResultReader) throws(CompanionError) -> Element
  ) throws(CompanionError) -> [Element] {
    var elements: [Element] = []
    for element in try self.read(name, \.array) {
      elements.append(try read(ResultReader(value: element)))
    }
    return elements
  }

  private func read<Value>(
    _ name: String, _ form: (JSONValue) -> Value?
  ) throws(CompanionError) -> Value {
    guard let found = value[name].flatMap(form) else {
      throw .unexpected("\"\(name)\" is missing or of the wrong type")
    }
    return found
  }
}
