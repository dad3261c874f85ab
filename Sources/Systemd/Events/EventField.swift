/// A field of an event in the journal, by which people can search; the raw value is its name.
///
/// No field is for an ingredient, an effect or a number in a bag: what a user selected stays out.
package enum EventField: String, CaseIterable, Hashable, Sendable {
  /// An address with a port: of the page, or of a client that asked for it.
  case address = "ALCHEMY_ADDRESS"
  /// A backup's file.
  case backup = "ALCHEMY_BACKUP"
  /// A catalog's id.
  case catalog = "ALCHEMY_CATALOG"
  /// The name that a client gives itself.
  case client = "ALCHEMY_CLIENT"
  /// How many clients are connected.
  case clients = "ALCHEMY_CLIENTS"
  /// The number in a message that counts something.
  case count = "ALCHEMY_COUNT"
  /// The file or folder that the event is about.
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
