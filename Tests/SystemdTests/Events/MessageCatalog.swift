/// The entries of a message catalog, as systemd reads them.
struct MessageCatalog {
  struct Entry {
    let identity: String
    /// Such as `Subject`, by name.
    let headers: [String: String]
    let text: String
  }

  let entries: [Entry]

  /// An entry begins with two dashes and its identity, its headers end with an empty line.
  init(_ text: String) {
    let parts = ("\n" + text).split(separator: "\n-- ").dropFirst()
    entries = parts.map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let head = lines.dropFirst().prefix { !$0.isEmpty }
      let pairs = head.map { line in
        let colon = line.firstIndex(of: ":") ?? line.endIndex
        return (String(line[..<colon]), line[colon...].dropFirst(2).description)
      }
      return Entry(
        identity: String(lines[0]), headers: Dictionary(pairs) { first, _ in first },
        text: lines.dropFirst(head.count + 1).joined(separator: "\n"))
    }
  }
}

extension MessageCatalog.Entry {
  /// The fields that it has the journal put in: what stands between two `@`.
  var fields: [String] {
    let parts = ((headers["Subject"] ?? "") + "\n" + text)
      .split(separator: "@", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  /// The lines that a person may type.
  var commands: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
  }
}
