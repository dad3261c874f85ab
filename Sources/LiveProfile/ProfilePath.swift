/// A profile's or a folder's name, whose parts are between `/`.
package struct ProfilePath: Equatable, Sendable {
  /// What is between two parts of a name.
  package static let separator: Character = "/"

  /// As it was typed or made, odd parts and all.
  package let text: String
  /// The names of the folders around it and its own; nil when one of them is empty.
  package let parts: [String]?

  /// Takes any name: the daemon refuses none for the parts that it has.
  package init(_ text: String) {
    self.text = text
    let name = text.hasSuffix(String(Self.separator)) ? text.dropLast() : text[...]
    let parts = name.split(separator: Self.separator, omittingEmptySubsequences: false)
    self.parts = parts.contains("") ? nil : parts.map(String.init)
  }

  /// A folder is typed with `/` at its end.
  package var isFolder: Bool {
    text.last == Self.separator
  }

  /// Whether a profile of that name is in this folder or in one inside it.
  package func holds(_ name: String) -> Bool {
    isFolder && name.hasPrefix(text) && name != text
  }
}

// MARK: - In a tree

extension ProfilePath: Comparable {
  /// The folders in which a profile of this name stands; none where its parts cannot be told.
  package var folders: ArraySlice<String> {
    places.dropLast()
  }

  /// What is shown of a profile of this name inside its folders.
  package var ownName: String {
    places.last ?? text
  }

  /// A profile whose name ends with `/` is no folder, and stands as it is.
  private var places: [String] {
    isFolder ? [text] : parts ?? [text]
  }

  /// By parts, so that what is in one folder stands together.
  package static func < (one: ProfilePath, other: ProfilePath) -> Bool {
    one.places.lexicographicallyPrecedes(other.places)
  }
}
