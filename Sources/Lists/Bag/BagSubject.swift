package import Alchemy

/// What a list calls an ingredient: a name, an id of the game, or both.
///
/// An id is `0x` and hexadecimal digits, eight hexadecimal digits, or digits with a leading zero. It
/// stands alone, as `PLUGIN|ID`, or beside a name, with or without brackets. A source in brackets after a
/// name is ignored.
package struct BagSubject: Hashable, Sendable {
  /// Nil if only an id is given.
  package var name: String?
  /// The id; nil if there is none, or the game cannot have it.
  package var form: GameForm?
  /// Whether the id may instead be a long number; then it counts only if the named ingredient has this id.
  package var isUncertain = false
  /// The plugin file of the id; nil if unknown.
  package var plugin: String?

  package init(name: String? = nil, form: GameForm? = nil, plugin: String? = nil) {
    self.name = name
    self.form = form
    self.plugin = plugin
  }

  /// Parses a text; nil if it has neither a name nor an id, or two ids in brackets.
  init?(_ text: Substring, sources: Set<String>) {
    var text = text.undecorated
    for _ in 0..<Self.remarkLimit {
      guard let (rest, remark) = text.cuttingRemark else { break }
      if let (form, isCertain) = GameForm.written(remark) {
        guard self.form == nil else { return nil }
        self.form = form
        isUncertain = !isCertain
      } else if !sources.contains(NameFolding.folded(String(remark))) {
        break
      }
      text = rest.undecorated
    }
    if !readFile(text) { readName(text) }
    if name == nil, form == nil { return nil }
  }

  /// A name may have two remarks in brackets: an id and a source.
  private static let remarkLimit = 2

  // `Skyrim.esm|04B0BA` or `0x04B0BA~Skyrim.esm`
  private mutating func readFile(_ text: Substring) -> Bool {
    for mark: Character in ["|", "~"] {
      let parts = text.split(separator: mark, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      for (file, id) in [(parts[0], parts[1]), (parts[1], parts[0])] {
        guard Ingredient.isFile(String(file)), let form = GameForm(String(id)), self.form == nil
        else { continue }
        (self.form, plugin) = (form, String(file))
        return true
      }
    }
    return false
  }

  private mutating func readName(_ text: Substring) {
    if form == nil, let (form, _) = GameForm.written(text) {
      self.form = form
      return
    }
    // `0004B0BA Wheat` and `Wheat 0004B0BA`
    let words = text.split(whereSeparator: \.isWhitespace)
    if form == nil, words.count > 1, let first = words.first, let last = words.last {
      for (word, rest) in [
        (first, text[first.endIndex...]), (last, text[..<last.startIndex]),
      ] {
        guard let (form, isCertain) = GameForm.written(word), isCertain else {
          continue
        }
        self.form = form
        name = String(rest.undecorated)
        return
      }
    }
    if !text.isEmpty { name = String(text) }
  }
}

extension GameForm {
  /// A number of at most this many digits may be a count with leading zeros.
  private static let shortDigits = 5

  /// The id that a text is or may be; nil for a count or a word.
  static func written(_ text: Substring) -> (form: GameForm, isCertain: Bool)? {
    let hasMark = text.hasPrefix("0x") || text.hasPrefix("0X")
    let isLong = text.utf8.count == 8
    let isNumber = text.allSatisfy(\.isASCIIDigit)
    // `0` is a count; `FEED` is a word.
    let hasZero = text.first == "0" && text.utf8.count > 1
    guard hasMark || isLong || hasZero, let form = GameForm(String(text)) else { return nil }
    return (form, hasMark || text.utf8.count > shortDigits && (hasZero || !isNumber))
  }
}
