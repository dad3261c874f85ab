import JSON

/// The rules for a profile's name.
package enum ProfileName {
  /// Enough for any title; a name is shown on one line and stored with every rename.
  package static let lengthLimitBytes = 200

  /// Why a text cannot be a name; nil if it can.
  package static func mistake(in name: String) -> InvalidName? {
    if name.utf8.count > lengthLimitBytes { return .tooLong }
    if holdsControls(name) { return .controlCharacter }
    return name.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .blank : nil
  }

  /// Why a profile may not get this name now; nil if it may.
  ///
  /// Stricter than `mistake(in:)`, which also accepts existing names given by other replicas and
  /// older programs.
  package static func mistake(inNew name: String) -> InvalidName? {
    if let mistake = mistake(in: name) { return mistake }
    return name.unicodeScalars.contains(where: isVisible) ? nil : .invisible
  }

  /// Whether a scalar is visible.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isWhitespace || properties.isDefaultIgnorableCodePoint { return false }
    switch properties.generalCategory {
    case .format, .lineSeparator, .paragraphSeparator: return false
    default: return scalar != brailleBlank
    }
  }

  /// The Braille pattern without dots, which Unicode classifies as a symbol.
  private static let brailleBlank: Unicode.Scalar = "\u{2800}"

  static func holdsControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension ParameterReader {
  /// The member `name`, checked by the rules for new profile names.
  func newProfileName() throws(Refusal) -> String {
    let name = try member("name").string()
    try Self.checkNew(name)
    return name
  }

  static func checkNew(_ name: String) throws(Refusal) {
    if let mistake = ProfileName.mistake(inNew: name) { throw .nameInvalid(mistake) }
  }

  /// Throws for a name that no profile can have.
  static func check(_ name: String) throws(Refusal) {
    if let mistake = ProfileName.mistake(in: name) { throw .nameInvalid(mistake) }
  }
}
