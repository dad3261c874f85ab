/// Words that are known beforehand, such as the names of the methods, each with its position in the list.
///
/// A word is found by its length and its bytes in a document, without making a String of it.
package struct WordTable: Sendable {
  /// Words of the same length.
  private struct Group {
    /// Where the group's first word starts in `bytes`; the others follow.
    var start: Int
    /// The index in `places` of the group's first word.
    var first: Int
    var count: Int
  }

  private let words: [String]
  /// The groups, indexed by the length of their words.
  private let groups: [Group]
  /// All words, group by group.
  private let bytes: [UInt8]
  /// For each word in `bytes`, its position in `words`.
  private let places: [Int]

  /// No two words may be equal.
  package init(_ words: [String]) {
    let longest = words.map(\.utf8.count).max() ?? 0
    var (groups, bytes, places): ([Group], [UInt8], [Int]) = ([], [], [])
    for length in 0...longest {
      let group = words.indices.filter { words[$0].utf8.count == length }
      groups.append(Group(start: bytes.count, first: places.count, count: group.count))
      for place in group { bytes += words[place].utf8 }
      places += group
    }
    (self.words, self.groups, self.bytes, self.places) = (words, groups, bytes, places)
  }

  /// The position of a document's string among the words; nil if it is none of them.
  package func place(of index: Int, in document: JSONDocument) -> Int? {
    guard let range = document.plainText(at: index) else {
      return words.firstIndex(of: document.string(at: index))
    }
    guard range.count < groups.count else { return nil }
    let group = groups[range.count]
    let text = document.bytes.span.extracting(range)
    let all = bytes.span
    for number in 0..<group.count {
      let start = group.start + number * text.count
      if ByteSearch.areEqual(text, all.extracting(start..<start + text.count)) {
        return places[group.first + number]
      }
    }
    return nil
  }
}
