/// The rules for a profile's name.
package enum ProfileName {
  /// Enough for any title; a name is shown on one line and stored with every rename.
  package static let lengthLimitBytes = 200

  /// Why a text cannot be a name, or nil when it can.
  package static func mistake(in name: String) -> InvalidName? {
    if name.utf8.count > lengthLimitBytes { return .tooLong }
    let scalars = name.unicodeScalars
    if scalars.contains(where: { $0.properties.generalCategory == .control }) {
      return .controlCharacter
    }
    return scalars.allSatisfy(\.properties.isWhitespace) ? .blank : nil
  }
}
