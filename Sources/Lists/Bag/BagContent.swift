package import Alchemy

/// A list of a bag, as it was given.
package enum BagContent: Equatable, Sendable {
  /// Lines as a person pastes them.
  case text(String)
  /// As a program lists them.
  case items([Item])

  /// One ingredient of a program's list: its name, its id or both.
  package struct Item: Equatable, Sendable {
    /// How many.
    package var count: Int
    /// A name or an id of the catalog.
    package var name: String?
    /// The game's id.
    package var form: WrittenForm?
    /// The file that the id is of; nil without an id.
    package var plugin: String?

    /// Takes what was given.
    package init(count: Int, name: String?, form: WrittenForm?, plugin: String?) {
      self.count = count
      self.name = name
      self.form = form
      self.plugin = plugin
    }
  }

  /// An id of the game as a program wrote it.
  package struct WrittenForm: Equatable, Sendable {
    /// Nil if the text or number is no id.
    package var form: GameForm?
    /// What was written.
    package var text: String

    /// Takes both as given.
    package init(form: GameForm?, text: String) {
      self.form = form
      self.text = text
    }
  }
}
