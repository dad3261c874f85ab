extension JSONDocument {
  /// How a refusal names what stands in a container: `edits[0].choice`.
  ///
  /// A member's name is named as the member is. Costs a pass over what stands before it.
  func path(to target: Int, from container: Int) -> String {
    var path = ""
    var place = container
    while place != target, let (step, next) = step(from: place, towards: target) {
      path += step
      place = next
    }
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// The part of a path that leads to the child in which the target is, and that child.
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
    default: return nil
    }
  }
}
