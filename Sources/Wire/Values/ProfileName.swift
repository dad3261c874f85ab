/// The rules for a profile's name.
package enum ProfileName {
  /// Enough for any title; a name is shown on one line and stored with every rename.
  package static let lengthLimitBytes = 200

  /// Why a text cannot be a name, or nil when it can.
  package static func mistake(in name: String) -> InvalidName? {
    if name.utf8.count > lengthLimitBytes { return .tooLong }
    if holdsControls(name) { return .controlCharacter }
    return name.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .blank : nil
  }

  static func holdsControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
