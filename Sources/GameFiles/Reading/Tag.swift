/// Four letters that name a kind of record, group or field.
struct Tag: Equatable {
  /// The letters as a little-endian number.
  let number: UInt32

  init(number: UInt32) {
    self.number = number
  }

  /// The tag of four letters of ASCII.
  init(_ letters: StaticString) {
    var number: UInt32 = 0
    for byte in letters.description.utf8.reversed() {
      number = number << 8 | UInt32(byte)
    }
    self.number = number
  }

  /// A group of records.
  static let group = Tag("GRUP")
  /// The record with which each plugin begins.
  static let header = Tag("TES4")
  /// Ingredients.
  static let ingredient = Tag("INGR")
  /// Effects of magic.
  static let effect = Tag("MGEF")
  /// Settings of the game.
  static let setting = Tag("GMST")

  /// Perks.
  static let perk = Tag("PERK")
  /// Persons.
  static let person = Tag("NPC_")
  /// Actor values, of which skills have a tree of perks.
  static let actorValue = Tag("AVIF")

  /// Places with walls around them, and the groups of what stands in each.
  static let cell = Tag("CELL")
  /// Regions, towns and houses, to which cells belong.
  static let location = Tag("LCTN")
  /// Kinds of containers.
  static let container = Tag("CONT")
  /// Something at its place in a cell.
  static let reference = Tag("REFR")

  /// The plugin that a header names as a master.
  static let master = Tag("MAST")
  /// The identity that modders see.
  static let editorID = Tag("EDID")
  /// The name that players see.
  static let name = Tag("FULL")
  /// The values of a form.
  static let data = Tag("DATA")
  /// The effect that an ingredient has.
  static let usedEffect = Tag("EFID")
  /// How strong that effect is, and how long.
  static let strength = Tag("EFIT")
  /// The form that stands at a place.
  static let base = Tag("NAME")
  /// The location of a cell.
  static let locationOfCell = Tag("XLCN")
  /// Whose a cell is: a person, or a faction.
  static let owner = Tag("XOWN")
  /// The keywords of an effect or of a location.
  static let keywords = Tag("KWDA")
  /// The perk of the next rank.
  static let nextPerk = Tag("NNAM")
  /// Where an entry of a perk begins.
  static let entry = Tag("PRKE")
  /// Where an entry of a perk ends.
  static let entryEnd = Tag("PRKF")
  /// The values of the function of a perk's entry.
  static let entryValues = Tag("EPFD")
  /// A condition.
  static let condition = Tag("CTDA")
  /// A perk that a person has.
  static let givenPerk = Tag("PRKR")
  /// A perk of a skill's tree.
  static let treePerk = Tag("PNAM")
  /// The size of the next field, where that is over 65,535 bytes.
  static let size = Tag("XXXX")
}
