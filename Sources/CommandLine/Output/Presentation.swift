package import JSON

/// The results of a command in all three forms; `Printer` chooses the form.
package struct Presentation {
  /// A block of the form for people; an empty line separates two blocks.
  package enum Block {
    case sentence(String)
    case sentences([String])
    /// Lines of light blocks on dark ground, in these colours on every terminal that has colours.
    case picture([String])
    case listing(Listing)
  }

  /// For programs.
  package let json: JSONValue
  /// For scripts: rows of fields.
  package let plain: [[String]]
  /// For people.
  package let table: [Block]

  package init(json: JSONValue, plain: [[String]], table: [Block]) {
    self.json = json
    self.plain = plain
    self.table = table
  }
}
