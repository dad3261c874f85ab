extension JSONDocument {
  /// The path to a value for error messages, such as `edits[0].choice`.
  ///
  /// The target may also be a member's name, whose path is that of the member. Linear in the text before it.
  package func path(to target: Int, from container: Int) -> String {
    var path = ""
    var place = container
    while place != target, let (step, next) = step(from: place, towards: target) {
      path += step
      place = next
    }
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// The next part of a path, and the child that contains the target.
  private func step(from container: Int, towards target: Int) -> (String, Int)? {
    switch kind(at: container) {
    case .object:
      var found: (String, Int)?
      forEachMember(of: container) { name, value in
        if name == target { found = ("." + string(at: name), target) }
        if value..<index(after: value) ~= target { found = ("." + string(at: name), value) }
      }
      return found
    case .array:
      var position = 0
      var found: (String, Int)?
      forEachElement(of: container) { element in
        if element..<index(after: element) ~= target { found = ("[\(position)]", element) }
        position += 1
      }
      return found
    case .null, .false, .true, .integer, .number, .string: return nil
    }
  }
}
