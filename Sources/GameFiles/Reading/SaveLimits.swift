/// The limits of a saved game: anybody may have written the file.
package enum SaveLimits {
  /// The most bytes of a file.
  ///
  /// The largest real saves have a tenth; the file is read into memory.
  package static let fileBytes = 128 << 20

  /// The most bytes of an unpacked body.
  ///
  /// The body of a large save of 14.5 MB has 42 MB.
  package static let bodyBytes = 256 << 20

  /// The most bytes of a body for each of its packed bytes: no LZ4 block can have more.
  package static let bodyBytesPerPackedByte = 255

  /// The most bytes of an unpacked change form.
  ///
  /// The player's has some 20 kB.
  package static let changeFormBytes = 16 << 20

  /// The most bytes of all containers together, unpacked.
  ///
  /// Real saves have some hundred kilobytes for some hundred containers; small packed ones could unpack to thousands
  /// of times the bytes of the file.
  package static let containerBytes = 16 << 20

  /// The most bytes of a text, such as the name of a plugin, which Windows limits to 260 characters.
  package static let textBytes = 4 << 10

  /// The most pixels on a side of the picture: two of the largest screens, side by side.
  package static let picturePixels = 16_384

  /// The most bytes of the header, which has four texts and 50 bytes of numbers, behind its signature.
  package static let headerBytes = 4 * (2 + textBytes) + 50

  /// The most perks of a player.
  ///
  /// The game has 251, and overhauls have some hundreds.
  static let perks = 2_000

  /// How many entries the search for perks looks at before it gives up: a real record needs some
  /// thousands, and a hostile one could make the search quadratic.
  static let perkSearchSteps = 1 << 22
}
