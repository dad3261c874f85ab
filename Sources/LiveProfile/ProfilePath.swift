internal import Alchemy

/// The name of a profile or folder, with parts separated by `/`.
package struct ProfilePath: Equatable, Sendable {
  /// The separator between the parts of a name.
  package static let separator: Character = "/"

  /// The name as typed or made, including any odd parts.
  package let text: String
  /// The names of the enclosing folders and the last part; nil if any is empty.
  package let parts: [String]?

  /// Takes any name, since the daemon accepts names with any parts.
  package init(_ text: String) {
    self.text = text
    let name = text.hasSuffix(String(Self.separator)) ? text.dropLast() : text[...]
    let parts = name.split(separator: Self.separator, omittingEmptySubsequences: false)
    self.parts = parts.contains("") ? nil : parts.map(String.init)
  }

  /// A folder's name ends with `/`.
  package var isFolder: Bool {
    text.last == Self.separator
  }

  /// The name cut at each separator, without blanks around the pieces; a folder's last piece is
  /// empty.
  package var trimmedPieces: [String] {
    text.split(separator: Self.separator, omittingEmptySubsequences: false).map { piece in
      let rest = piece.drop(while: \.isWhitespace)
      return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
  }

  /// Whether a profile of that name is in this folder or in a folder inside it.
  package func holds(_ name: String) -> Bool {
    isFolder && name.hasPrefix(text) && name != text
  }
}

// MARK: - Other spellings

extension ProfilePath {
  /// The folders that a person may mean by this name, sorted; `names` are the names of the
  /// profiles.
  ///
  /// If the folder has a profile, the result is the folder itself. Otherwise the result is each
  /// folder whose name differs only in case, accents, apostrophes or blanks around its parts.
  package func foldersMeant(among names: [String]) -> [ProfilePath] {
    if names.contains(where: holds) { return [self] }
    guard isFolder, let parts else { return [] }
    let folded = parts.map(NameFolding.folded)
    if folded.contains("") { return [] }
    let found = names.compactMap { name -> String? in
      let folders = ProfilePath(name).folders.prefix(folded.count)
      guard folders.map(NameFolding.folded) == folded else { return nil }
      return folders.joined(separator: String(Self.separator)) + String(Self.separator)
    }
    return Set(found).sortedAsPaths().map(ProfilePath.init)
  }
}

// MARK: - In a tree

extension ProfilePath: Comparable {
  /// The folders that contain a profile of this name; empty if its parts are not clear.
  package var folders: ArraySlice<String> {
    places.dropLast()
  }

  /// The name to show for a profile of this name inside its folders.
  package var ownName: String {
    places.last ?? text
  }

  /// A profile whose name ends with `/` is no folder, and keeps its whole name.
  private var places: [String] {
    isFolder ? [text] : parts ?? [text]
  }

  /// Whether the name comes first in a list for people.
  package static func < (one: ProfilePath, other: ProfilePath) -> Bool {
    one.order < other.order
  }

  /// The place of the name in a list for people; made once for each name of a long list.
  package var order: Order { Order(places) }

  /// Compares names by parts, so that a folder's content stays together, and each part as people
  /// read it: spellings that a person may confuse are neighbours.
  package struct Order: Comparable, Sendable {
    private let folded: [String]
    private let exact: [String]

    fileprivate init(_ places: some Sequence<String>) {
      exact = Array(places)
      folded = exact.map(NameFolding.folded)
    }

    /// Compares part by part: the folded forms, then the exact parts, then the numbers of parts.
    package static func < (one: Order, other: Order) -> Bool {
      for part in 0..<min(one.exact.count, other.exact.count) {
        let (this, that) = (one.folded[part], other.folded[part])
        if this != that { return this < that }
        if one.exact[part] != other.exact[part] { return one.exact[part] < other.exact[part] }
      }
      return one.exact.count < other.exact.count
    }
  }
}

extension Sequence {
  /// The elements with their names as paths, in the order of a list for people.
  ///
  /// Elements with the same name are sorted by `id`.
  package func sortedAsPaths(
    by name: (Element) -> String, id: (Element) -> some Comparable
  ) -> [(path: ProfilePath, element: Element)] {
    let places = map { element in
      let path = ProfilePath(name(element))
      return (path: path, order: path.order, id: id(element), element: element)
    }
    return places.sorted { ($0.order, $0.id) < ($1.order, $1.id) }.map { ($0.path, $0.element) }
  }
}

extension Sequence<String> {
  /// Names of profiles or folders in the order of a list for people.
  package func sortedAsPaths() -> [String] {
    sortedAsPaths(by: { $0 }, id: { $0 }).map(\.element)
  }
}
