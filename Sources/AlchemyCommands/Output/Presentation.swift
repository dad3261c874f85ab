internal import Wire

/// The results of a command in all three forms; `Printer` chooses the form.
struct Presentation {
  /// A block of the form for people; an empty line separates two blocks.
  enum Block {
    case sentence(String)
    case sentences([String])
    case listing(Listing)
  }

  let json: JSONValue
  let plain: [[String]]
  let table: [Block]
}
