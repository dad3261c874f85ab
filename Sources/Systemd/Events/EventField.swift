/// What the journal is told of an event so that it can be searched for; the raw value is the name.
///
/// There is none for an ingredient, an effect or a number in a bag: what a user selected stays out.
package enum EventField: String, CaseIterable, Hashable, Sendable {
  /// An address with a port: where the page is, or who asked for it.
  case address = "ALCHEMY_ADDRESS"
  /// A backup's file.
  case backup = "ALCHEMY_BACKUP"
  /// A catalog's id.
  case catalog = "ALCHEMY_CATALOG"
  /// What a client calls itself.
  case client = "ALCHEMY_CLIENT"
  /// How many clients are connected.
  case clients = "ALCHEMY_CLIENTS"
  /// The number in a message that counts something.
  case count = "ALCHEMY_COUNT"
  /// The file or folder that it is about.
  case file = "ALCHEMY_FILE"
  /// A replica's identity, 32 hexadecimal digits.
  case origin = "ALCHEMY_ORIGIN"
  /// A peer's name in the settings, or a replica's.
  case peer = "ALCHEMY_PEER"
  /// A profile's name, or its id where the name is not known.
  case profile = "ALCHEMY_PROFILE"
  /// How many profiles there are.
  case profiles = "ALCHEMY_PROFILES"
  /// The word for the reason of a refusal.
  case refusal = "ALCHEMY_REFUSAL"
  /// The socket's path.
  case socket = "ALCHEMY_SOCKET"
  /// The daemon's version.
  case version = "ALCHEMY_VERSION"
}
