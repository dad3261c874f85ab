internal import Wire

/// What a command has found, in all three forms; which one is printed is decided in one place.
struct Presentation {
  /// A piece of the form for people; between two pieces stands an empty line.
  enum Block {
    case sentence(String)
    case sentences([String])
    case listing(Listing)
  }

  let json: JSONValue
  let plain: [[String]]
  let table: [Block]
}
