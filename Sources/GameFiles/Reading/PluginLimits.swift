/// The limits of plugins, archives and tables of texts: anybody may have written the files.
package enum PluginLimits {
  /// The most bytes of a record, packed or not.
  ///
  /// The largest that are read have some kilobytes.
  package static let recordBytes = 4 << 20

  /// How many bytes of a plugin are read at first, for its header.
  ///
  /// Nearly all headers have under a kilobyte; a longer one is read once more, up to `recordBytes`.
  package static let usualHeaderBytes = 4 << 10

  /// The most records that are kept of a plugin: ingredients, effects, settings, perks and skills, or for houses cells,
  /// locations and containers.
  ///
  /// The game's own master has some 5,000.
  package static let records = 1 << 16

  /// The most bytes of all these records together, unpacked.
  ///
  /// In the game's own master they have about a megabyte; small packed records could unpack to
  /// thousands of times the bytes of the file.
  package static let allRecordBytes = 64 << 20

  /// The most entries about alchemy of a perk.
  ///
  /// Overhauls have up to ten.
  package static let perkEntries = 64

  /// The most conditions of an entry of a perk.
  ///
  /// Overhauls have up to twenty; each is looked at for each effect.
  package static let perkConditions = 256

  /// The most entries about alchemy and conditions of all perks of a game, which are looked at for each effect.
  ///
  /// Overhauls together have some hundreds.
  package static let allPerkConditions = 1 << 16

  /// The most ranks of a perk.
  ///
  /// The game has up to five.
  package static let perkRanks = 100

  /// The most plugins that a plugin names as its masters: a form's id has a byte for them.
  package static let masters = 255

  /// The most bytes of a name or an identity: as in a saved game.
  package static let textBytes = SaveLimits.textBytes

  /// The most bytes of a file in an archive, packed or not.
  ///
  /// The game's own tables of texts have some megabytes.
  package static let archivedFileBytes = 64 << 20

  /// The most bytes of an archive's list of its files.
  ///
  /// The game's largest archives have one or two megabytes for some 20,000 files.
  package static let archiveIndexBytes = 16 << 20

  /// The most texts of a table.
  ///
  /// The game's largest has some 60,000.
  package static let texts = 1 << 20

  /// The most bytes of a list of plugins: a line of 260 letters for each that the game can load.
  package static let listBytes = 1 << 20
}
