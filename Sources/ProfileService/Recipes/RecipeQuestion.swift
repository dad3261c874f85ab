package import Alchemy

/// A question about the recipes of a searched catalog.
///
/// Equal questions have equal answers at any time, so an answer never becomes stale.
package struct RecipeQuestion: Sendable {
  /// The kind of question.
  package enum Subject: Hashable, Sendable {
    /// How many recipes a view shows.
    case count(RecipeView)
    /// How many recipes come and go when this selection replaces another one.
    case change(from: Selection)
    /// How the number of recipes differs from that of another selection for another alchemist.
    case balance(from: Selection, Alchemist)
    /// The next recipes of a view in the order by value, at most `limit`.
    case page(RecipeView, after: SearchedCursor?, limit: Int)
  }

  /// The catalog with the recipes.
  let searched: SearchedCatalog
  /// The alchemist whose names, gold and Purity the answer uses.
  let alchemist: Alchemist
  /// The choices that the recipes must fit.
  let selection: Selection
  /// The kind of question, with its details.
  let subject: Subject

  /// Uses the default alchemist if the answer does not depend on the alchemist, so that equal
  /// answers have equal questions.
  package init(
    _ searched: SearchedCatalog, _ selection: Selection, _ alchemist: Alchemist, _ subject: Subject
  ) {
    let decides: Bool
    switch subject {
    case .page: decides = true
    case .count(let view): decides = !view.showsAll || selection.depends(on: alchemist)
    case .change(let old): decides = [old, selection].contains { $0.depends(on: alchemist) }
    case .balance: decides = true
    }
    self.searched = searched
    self.selection = selection
    self.alchemist = decides ? alchemist : Alchemist()
    self.subject = subject
  }
}

extension RecipeQuestion: Hashable {
  /// Compares catalogs by their hashes.
  package static func == (one: RecipeQuestion, other: RecipeQuestion) -> Bool {
    one.subject == other.subject && one.selection == other.selection
      && one.alchemist == other.alchemist
      && one.searched.catalog.hash == other.searched.catalog.hash
  }

  /// Linear in the words of the selection.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(searched.catalog.hash)
    hasher.combine(selection)
    hasher.combine(alchemist)
    hasher.combine(subject)
  }
}

extension Selection {
  /// Whether the alchemist affects which recipes the selection leaves: only Purity removes effects,
  /// and only choices of effects depend on them.
  fileprivate func depends(on alchemist: Alchemist) -> Bool {
    alchemist.hasPurity && !(requiredEffects.isEmpty && blockedEffects.isEmpty)
  }
}

/// The answer to a question.
package enum RecipeAnswer: Sendable {
  /// How many recipes there are; exact for a view that shows all.
  case count(RecipeTotal)
  case change(SearchedDifference)
  /// A page, and the number of recipes on all pages.
  case page(SearchedPage, total: RecipeTotal)
}

/// A search to run outside the loop, with everything it depends on.
package struct RecipeSearchTask: Sendable {
  /// The answer, with tables that the next search may reuse.
  package struct Result: Sendable {
    let answer: RecipeAnswer
    /// The sorted pairs, if the search needed them.
    let pairs: SearchedPairs?
  }

  let question: RecipeQuestion
  /// The pairs for the question's alchemist, if already made.
  let pairs: SearchedPairs?
  /// The known count: of the recipes that a page's view shows, or before a change; nil if unknown.
  let total: RecipeTotal?

  /// Answers the question; nil if `isCancelled`, which is called every 20 ms or so, returned true.
  package func result(isCancelled: () -> Bool) -> Result? {
    do throws(SearchCancellation) {
      return try search(isCancelled)
    } catch {
      return nil
    }
  }

  private func search(_ isCancelled: () -> Bool) throws(SearchCancellation) -> Result {
    let (searched, selection) = (question.searched, question.selection)
    let prices = pairs?.prices ?? SearchedPrices(of: searched, for: question.alchemist)
    switch question.subject {
    case .count(let view):
      let query = SearchedQuery(selection, view, prices: prices)
      if view.showsAll {
        let count = try searched.count(query, isCancelled: isCancelled)
        return Result(answer: .count(RecipeTotal(count)), pairs: nil)
      }
      let pairs = try pairs(by: prices, isCancelled)
      return Result(
        answer: .count(try pairs.total(of: query, isCancelled: isCancelled)), pairs: pairs)
    case .change(let old):
      let difference = try searched.difference(
        from: old, of: total?.count, to: selection, prices: prices, isCancelled: isCancelled)
      return Result(answer: .change(difference), pairs: nil)
    case .balance(let old, let former):
      let formerPrices = SearchedPrices(of: searched, for: former)
      let before = try searched.count(
        SearchedQuery(old, prices: formerPrices), isCancelled: isCancelled)
      let after = try searched.count(
        SearchedQuery(selection, prices: prices), isCancelled: isCancelled)
      let balance = SearchedDifference(
        count: after, added: max(0, after - before), removed: max(0, before - after))
      return Result(answer: .change(balance), pairs: nil)
    case .page(let view, let after, let limit):
      let pairs = try pairs(by: prices, isCancelled)
      let query = SearchedQuery(selection, view, prices: prices)
      let total = try total(of: query, showsAll: view.showsAll, pairs, isCancelled)
      let page = try pairs.page(
        query, of: total, after: after, limit: limit, isCancelled: isCancelled)
      return Result(answer: .page(page, total: total), pairs: pairs)
    }
  }

  private func pairs(
    by prices: SearchedPrices, _ isCancelled: () -> Bool
  ) throws(SearchCancellation) -> SearchedPairs {
    if let pairs { return pairs }
    return try SearchedPairs(of: prices, isCancelled: isCancelled)
  }

  private func total(
    of query: SearchedQuery, showsAll: Bool, _ pairs: SearchedPairs, _ isCancelled: () -> Bool
  ) throws(SearchCancellation) -> RecipeTotal {
    if let total { return total }
    return try pairs.total(
      of: query, upTo: showsAll ? .max : RecipeTotal.mostCounted, isCancelled: isCancelled)
  }
}
