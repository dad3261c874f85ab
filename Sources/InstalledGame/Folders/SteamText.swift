/// A text file of Steam: names with values or with more such pairs, in quotation marks and braces.
///
/// An unreadable part ends the text; everything before it counts.
struct SteamText {
  /// The values of a name, at any depth, in the order of the file.
  private var values: [(name: String, value: String)] = []

  /// Reads a text; linear in it.
  init(_ text: String) {
    var name: String?
    for token in Self.tokens(text) {
      switch token {
      case .text(let text):
        if let known = name {
          values.append((known.lowercased(), text))
          name = nil
        } else {
          name = text
        }
      // The name before a brace is that of a group.
      case .brace: name = nil
      }
    }
  }

  /// All values of a name, which is the same in any case.
  func values(of name: String) -> [String] {
    values.filter { $0.name == name.lowercased() }.map(\.value)
  }

  /// All values whose names fit.
  func values(where fits: (String) -> Bool) -> [String] {
    values.filter { fits($0.name) }.map(\.value)
  }

  private enum Token {
    case text(String)
    case brace
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var part: String?
    var isEscaped = false
    for character in text {
      switch (part, character) {
      case (var open?, _):
        if !isEscaped, character == "\"" {
          tokens.append(.text(open))
          part = nil
        } else if !isEscaped, character == "\\" {
          isEscaped = true
        } else {
          isEscaped = false
          open.append(character)
          part = open
        }
      case (nil, "\""): part = ""
      case (nil, "{"), (nil, "}"): tokens.append(.brace)
      case (nil, _): continue
      }
    }
    return tokens
  }
}
