extension String {
  /// The text with everything written out that no terminal shows, or each in a width of its own.
  ///
  /// Beside what `visible` writes out these are scalars that no standard has named yet, and
  /// characters without a width, such as a mark without a base.
  var drawable: String {
    let visible = visible
    if !visible.contains(where: \.isUndrawable) { return visible }
    var result = ""
    for character in visible {
      if character.isUndrawable {
        for scalar in character.unicodeScalars { result += scalar.writtenOut }
      } else {
        result.append(character)
      }
    }
    return result
  }
}

extension Character {
  fileprivate var isUndrawable: Bool {
    if isASCII { return false }
    return cells == 0
      || unicodeScalars.contains { $0.properties.generalCategory == .unassigned }
  }
}
