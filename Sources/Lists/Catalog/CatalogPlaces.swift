internal import Alchemy
internal import JSON

/// Finds the line and the name for each problem that makes a file's catalog invalid.
struct CatalogPlaces {
  private let document: JSONDocument
  private let lines: LineTable
  private let effects: [Int]
  private let ingredients: [Int]

  /// The reader must have read the document without a mistake.
  init(_ document: JSONDocument, _ lines: LineTable) {
    self.document = document
    self.lines = lines
    func elements(_ name: StaticString) -> [Int] {
      document.member(name, of: JSONDocument.root).map { document.elements(of: $0) } ?? []
    }
    effects = elements("effects")
    ingredients = elements("ingredients")
  }

  func mistake(_ problem: CatalogProblem, in draft: CatalogDraft) -> CatalogMistake {
    let object = object(at: problem.place)
    let index = problem.fault.member.flatMap { document.member($0, of: object) } ?? object
    return CatalogMistake(
      line: line(of: index), name: draft.name(at: problem.place),
      problem: problem.words(firstLine: { line(of: entry($0, at: problem.place)) }, in: draft))
  }

  private func line(of index: Int) -> Int {
    lines.line(at: document.offset(of: index))
  }

  /// The entry at a position of the list that a place belongs to.
  private func entry(_ position: Int, at place: CatalogProblem.Place) -> Int {
    switch place {
    case .catalog, .settings: JSONDocument.root
    case .effect: effects[position]
    case .ingredient, .ingredientEffect: ingredients[position]
    }
  }

  private func object(at place: CatalogProblem.Place) -> Int {
    switch place {
    case .catalog: return JSONDocument.root
    case .settings: return document.member("settings", of: JSONDocument.root) ?? JSONDocument.root
    case .effect(let position): return effects[position]
    case .ingredient(let position): return ingredients[position]
    case .ingredientEffect(let position, let slot):
      let list = document.member("effects", of: ingredients[position])
      return list.map { document.elements(of: $0)[slot] } ?? ingredients[position]
    }
  }
}

extension CatalogDraft {
  /// The name of the effect or ingredient at a place; its id if it has no name.
  func name(at place: CatalogProblem.Place) -> String? {
    switch place {
    case .catalog, .settings: nil
    case .effect(let position): name(effects[position].name, else: effects[position].id)
    case .ingredient(let position), .ingredientEffect(let position, _):
      name(ingredients[position].name, else: ingredients[position].id)
    }
  }

  private func name(_ name: String, else id: String) -> String {
    (name.isEmpty ? id : name).clipped
  }
}
