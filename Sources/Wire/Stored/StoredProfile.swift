package import Profiles

/// The text of a profile's whole replicated state: every field with its stamp, and the vector.
package enum StoredProfile {
  /// Raised when the text's layout changes; replicas have a number of their own for theirs.
  static let version = 2

  /// Without the profile's id, which its row has; always of the present version.
  package static func text(of profile: Profile) -> [UInt8] {
    var writer = JSONWriter()
    writer.state(of: profile, version: version, isNamed: false)
    return writer.bytes
  }

  /// The id is the row's; a text of any other version fails as a damaged one does.
  package static func profile(
    _ id: ProfileID, parsing text: [UInt8]
  ) throws(StoredTextFailure) -> Profile {
    let reader = try StoredReader(parsing: text, "profile")
    guard try reader.member("version").integer() == version else { throw reader.failure }
    return Profile(
      id: id,
      catalog: try reader.member("catalog").string(),
      name: try reader.member("name").register { value throws(StoredTextFailure) in
        try value.string()
      },
      scope: try reader.member("scope").register { value throws(StoredTextFailure) in
        try value.word()
      },
      isDeleted: try reader.member("deleted").register { value throws(StoredTextFailure) in
        try value.bool()
      },
      ingredients: try reader.member("ingredients").column(),
      effects: try reader.member("effects").column(),
      inventory: try reader.member("inventory").inventory(),
      vector: try reader.member("vector").vector(), times: try reader.member("times").times())
  }
}
