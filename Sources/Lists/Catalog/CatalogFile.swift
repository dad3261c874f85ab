package import Alchemy
internal import JSON

/// The file format of catalogs, both built-in and written by users.
///
/// Mistakes are found in three steps. Each step reports all its mistakes and only runs if the step
/// before found none. The first checks that the file is JSON (one mistake at most), the second that
/// every member is known, present and of its type, the third that the facts make a catalog.
package enum CatalogFile {
  /// The most bytes of a file: four times what 3,000 ingredients with forms and plugins take.
  package static let maximumBytes = 4 << 20

  /// Reads a whole file; linear in its size.
  ///
  /// Throws every mistake of the first step that finds one.
  package static func read(_ text: Span<UInt8>) throws(CatalogFileRefusal) -> Catalog {
    try readWithOrigin(text).catalog
  }

  /// Reads a whole file, like `read`, with the record of its plugins; nil if the file has none.
  ///
  /// Throws like `read`.
  package static func readWithOrigin(
    _ text: Span<UInt8>
  ) throws(CatalogFileRefusal) -> (catalog: Catalog, origin: CatalogOrigin?) {
    guard text.count <= maximumBytes else {
      let problem = "the file has \(text.count) bytes; a catalog may have \(maximumBytes)"
      throw CatalogFileRefusal(CatalogMistake(line: nil, name: nil, problem: problem))
    }
    let text = text.extracting(droppingFirst: text.byteOrderMarkCount)
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
      let catalog = try Catalog(
        id: draft.id, title: draft.title, effects: draft.effects, ingredients: draft.ingredients,
        settings: draft.settings, doubts: draft.doubts)
      return (catalog, draft.origin)
    } catch {
      let places = CatalogPlaces(document, lines)
      let mistakes = error.problems.lazy.map { places.mistake($0, in: draft) }
      throw CatalogFileRefusal(mistakes, count: error.problems.count)
    }
  }
}

/// A catalog's content as read, not yet validated.
struct CatalogDraft {
  var id = ""
  var title = ""
  var effects: [Effect] = []
  var ingredients: [Ingredient] = []
  var settings = CatalogSettings()
  var doubts: [String] = []
  var origin: CatalogOrigin?
}

extension CatalogFile {
  /// The text of a catalog's file, which `readWithOrigin` reads as the same: a line for each entry.
  package static func text(of catalog: Catalog, madeOf origin: CatalogOrigin? = nil) -> String {
    func lines(_ rows: [JSONValue]) -> String {
      rows.map { "    " + String(decoding: $0.serialized(), as: UTF8.self) }
        .joined(separator: ",\n")
    }
    let settings = String(
      decoding: JSONValue(writing: catalog.settings).serialized(), as: UTF8.self)
    let doubts = String(
      decoding: JSONValue.array(catalog.doubts.map { .string($0) }).serialized(), as: UTF8.self)
    func quoted(_ text: String) -> String {
      String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
    }
    return """
      {
        "id": \(quoted(catalog.id)),
        "title": \(quoted(catalog.title)),\(catalog.settings.areUsual ? "" : "\n  \"settings\": \(settings),")\(catalog.doubts.isEmpty ? "" : "\n  \"doubts\": \(doubts),")\(origin.map { "\n  \"madeOf\": \(text(of: $0))," } ?? "")
        "effects": [
      \(lines(catalog.effects.map { JSONValue(writing: $0) }))
        ],
        "ingredients": [
      \(lines(catalog.ingredients.map { JSONValue(writing: $0) }))
        ]
      }

      """
  }

  /// A line for each plugin, which is the last member.
  private static func text(of origin: CatalogOrigin) -> String {
    func text(_ value: JSONValue) -> String { String(decoding: value.serialized(), as: UTF8.self) }
    var options = origin
    options.plugins = []
    let lines = origin.plugins.map { "\n    " + text(JSONValue(writing: $0)) }
    return text(JSONValue(writing: options)).dropLast()
      + ",\"plugins\":[" + lines.joined(separator: ",") + "\n  ]}"
  }
}
