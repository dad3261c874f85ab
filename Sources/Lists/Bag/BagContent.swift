package import Alchemy

/// The content of a bag's list as the client sent it.
package enum BagContent: Equatable, Sendable {
  /// Lines that a person has pasted.
  case text(String)
  /// Items that a program lists.
  case items([Item])

  /// One ingredient of a program's list: its name, its id or both.
  package struct Item: Equatable, Sendable {
    /// The number of pieces.
    package var count: Int
    /// A name or an id of the catalog.
    package var name: String?
    /// The game's id.
    package var form: WrittenForm?
    /// The plugin file that the id belongs to; nil without an id.
    package var plugin: String?

    package init(count: Int, name: String?, form: WrittenForm?, plugin: String?) {
      self.count = count
      self.name = name
      self.form = form
      self.plugin = plugin
    }
  }

  /// An id of the game as a program wrote it.
  package struct WrittenForm: Equatable, Sendable {
    /// The parsed id; nil if the text or number is not a valid id.
    package var form: GameForm?
    /// The id as the program wrote it.
    package var text: String

    package init(form: GameForm?, text: String) {
      self.form = form
      self.text = text
    }
  }
}
