/// The meaning of an entry's name in the inbox: whose file it is, and how far it is processed.
///
/// The daemon takes a file by giving it a new name. This name has an identity, which makes the
/// file's request repeatable, and tells what is left to do. So a daemon that was killed knows where
/// to continue, and a file that meanwhile arrives under the old name is a different file.
package enum InboxName: Equatable, Sendable {
  /// A list from a player or a program.
  case list(String)
  /// A list that the daemon has taken and may have applied.
  case taken(id: String, list: String)
  /// A list that was applied but not yet removed from the folder.
  case applied(id: String, list: String)
  /// Any other file, which is ignored.
  case ignored(Reason)

  /// Why a file is ignored.
  package enum Reason: Equatable, Sendable {
    /// The name does not have a list's ending.
    case ending
    /// The name is hidden.
    case hidden
  }

  /// The endings of lists: pasted lines, and what programs write.
  private static let endings = [".txt", ".json"]

  /// Leaves room in the 255 bytes of a file name for a number and for the ending with a reason.
  package static let listBytes = 200

  /// The random bytes of an identity: enough that no two files ever get the same.
  package static let idBytes = 16

  private static let idDigits = 2 * idBytes

  /// An identity as text: two hexadecimal digits for each byte.
  package static func id(of bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Reads a name.
  package init(_ name: String) {
    for (state, make) in Self.states {
      guard name.hasPrefix(state), case let rest = name.dropFirst(state.count),
        rest.utf8.count > Self.idDigits + 1, case let id = rest.prefix(Self.idDigits),
        id.utf8.allSatisfy(Self.isDigit), rest.dropFirst(Self.idDigits).first == "-"
      else { continue }
      self = make(String(id), String(rest.dropFirst(Self.idDigits + 1)))
      return
    }
    let isList = Self.endings.contains { name.lowercased().hasSuffix($0) }
    if name.hasPrefix(".") {
      self = .ignored(.hidden)
    } else {
      self = isList ? .list(name) : .ignored(.ending)
    }
  }

  private static let states: [(String, @Sendable (String, String) -> InboxName)] = [
    (".taken-", { .taken(id: $0, list: $1) }), (".applied-", { .applied(id: $0, list: $1) }),
  ]

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }

  /// The name of the file on disk; nil for an ignored file.
  package var fileName: String? {
    switch self {
    case .list(let name): name
    case .taken(let id, let list): ".taken-\(id)-\(list)"
    case .applied(let id, let list): ".applied-\(id)-\(list)"
    case .ignored: nil
    }
  }

  /// The list's own name, as its author knows it; nil for an ignored file.
  package var list: String? {
    switch self {
    case .list(let list), .taken(_, let list), .applied(_, let list): list
    case .ignored: nil
    }
  }

  /// A list's name; a long name is cut in front of its ending.
  ///
  /// A number is inserted in front of the ending.
  package static func cut(_ list: String, number: Int? = nil) -> String {
    let dot = list.lastIndex(of: ".") ?? list.endIndex
    var stem = list[..<dot]
    var ending = list[dot...]
    // Removes whole characters, so that the name stays valid UTF-8.
    while ending.utf8.count > listBytes / 2 { ending.removeLast() }
    while stem.utf8.count + ending.utf8.count > listBytes { stem.removeLast() }
    return stem + (number.map { ".\($0)" } ?? "") + ending
  }

  /// Whether to tell somebody about an ignored file of this name.
  ///
  /// Hidden files belong to programs, unless they have a list's ending.
  package static func isTold(ignored name: String) -> Bool {
    switch InboxName(name) {
    case .ignored(.ending): true
    case .ignored(.hidden): endings.contains { name.lowercased().hasSuffix($0) }
    case .list, .taken, .applied: false
    }
  }
}
