/// The limits of the tables.
enum HubStoreLimits {
  /// As much as a lifetime of changes of one person; a household's disk holds a hundred of them.
  static let vaultBytes = 1 << 30
  /// As many as a daemon watches.
  static let profiles = 10_000
  /// The longest name of a profile, and the longest id of a catalog, with room for later versions.
  static let nameBytes = 1_024
  /// A sealed name with its catalog: two digits a byte, and what sealing adds.
  static let listingBytes = 4 * nameBytes + 64
  /// No change and no state that fits into a line of the protocol is longer, sealed.
  static let bodyBytes = 1_048_576 + 18
  /// What sealing adds to a text, and a little more.
  static let sealBytes = 64
  /// More than all machines of a person together in all their lives.
  static let origins = 65_536
  /// What a change takes beside its text, so that empty changes count as well.
  static let rowBytes = 100
  /// How long a change is kept at least: a machine that comes back within it gets changes, not states.
  static let keptDays = 90
  /// How many of a profile's newest changes are kept at least, as a daemon keeps them.
  static let keptChanges = 10_000
  /// As many as a daemon retires.
  static let retiredOrigins = 4_096
}
