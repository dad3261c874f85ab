extension String {
  /// The text with every character escaped that terminals do not show, or show in differing widths.
  ///
  /// In addition to what `visible` escapes, these are unassigned scalars and characters without a
  /// width, such as a mark without a base.
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
