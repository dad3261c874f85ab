package import JSON

/// JSON values as the fields of `-o plain`.
package enum PlainText {
  /// Every leaf of a value with its path, in the order of the names.
  package static func leaves(of value: JSONValue, at path: String = "") -> [[String]] {
    switch value {
    case .object(let members) where !members.isEmpty:
      members.sorted { $0.key < $1.key }.flatMap { leaves(of: $1, at: join(path, $0)) }
    case .array(let elements) where !elements.isEmpty:
      elements.enumerated().flatMap { leaves(of: $1, at: join(path, "\($0)")) }
    case .null, .bool, .integer, .number, .string, .array, .object:
      [[path, value.text]]
    }
  }

  private static func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : path + "." + name
  }
}
