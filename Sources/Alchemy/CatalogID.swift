/// The rule for the ids of catalogs, ingredients and effects.
package enum CatalogID {
  /// Whether a text can be an id in some catalog: well-formed and not too long.
  package static func isPossible(_ id: String) -> Bool {
    id.utf8.count <= CatalogLimits.idBytes && isWellFormed(id)
  }

  /// Whether a text consists of lower-case letters, digits and single dashes between them.
  ///
  /// Two such texts are equal exactly if their bytes are equal.
  package static func isWellFormed(_ id: String) -> Bool {
    let bytes = id.utf8
    let dash = UInt8(ascii: "-")
    guard let first = bytes.first, let last = bytes.last, first != dash, last != dash else {
      return false
    }
    let isKnown = bytes.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == dash
    }
    return isKnown && !zip(bytes, bytes.dropFirst()).contains { $0 == dash && $1 == dash }
  }
}
