package import Alchemy

/// The form of a catalog in a file, for the game's own catalogs and for those people write.
///
/// Mistakes are found in three steps, each of which tells all that it finds and is only taken
/// when the one before found none: whether the file is JSON (one mistake), whether each member is
/// known, there and of its type, and whether the facts make a catalog.
package enum CatalogFile {
  /// Bytes of a file: ten times what the largest catalog that has an index needs.
  package static let maximumBytes = 4 << 20

  /// Reads a whole file; linear in its size.
  package static func read(_ text: Span<UInt8>) throws(CatalogFileRefusal) -> Catalog {
    guard text.count <= maximumBytes else {
      let problem = "the file has \(text.count) bytes; a catalog may have \(maximumBytes)"
      throw CatalogFileRefusal(CatalogMistake(line: nil, name: nil, problem: problem))
    }
    let lines = LineTable(text)
    var document = JSONDocument()
    do {
      try document.parse(text)
    } catch {
      let problem = "the file is not JSON: \(error.reason.words)"
      let line = lines.line(at: error.offset)
      throw CatalogFileRefusal(CatalogMistake(line: line, name: nil, problem: problem))
    }
    var reader = CatalogFileReader(document, lines)
    let draft = reader.draft()
    guard reader.mistakes.isEmpty else {
      throw CatalogFileRefusal(reader.mistakes, count: reader.mistakes.count)
    }
    do {
      return try Catalog(
        id: draft.id, title: draft.title, effects: draft.effects, ingredients: draft.ingredients)
    } catch {
      let places = CatalogPlaces(document, lines)
      let mistakes = error.problems.lazy.map { places.mistake($0, in: draft) }
      throw CatalogFileRefusal(mistakes, count: error.problems.count)
    }
  }
}

/// What a file says, before anybody looked whether it makes sense.
struct CatalogDraft {
  var id = ""
  var title = ""
  var effects: [Effect] = []
  var ingredients: [Ingredient] = []
}
