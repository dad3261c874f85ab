import Alchemy
package import Profiles

/// Identifies a search of recipes; later searches have greater numbers.
package struct RecipeSearchID: Hashable, Sendable {
  /// Counts the searches in the order of the requests.
  package let number: Int
}

/// Which searches of recipes run, for whom, and the latest answers.
///
/// A machine: each input returns the effects that the service carries out, in order. A request
/// first looks for a stored answer (`answer`), and otherwise requests a search (`ask`). When the
/// search ends, the service carries out the request again, and it finds the answer. Most askers
/// have one question at a time: the next question replaces it. A search without askers is dropped,
/// or stopped if it is running.
package struct RecipeSearches: Sendable {
  /// Who is waiting for an answer.
  package enum Asker: Hashable, Sendable {
    /// A parked request; a connection has at most one.
    case request(ConnectionID)
    /// The latest list of a profile's recipes for which a connection waits.
    case list(ConnectionID, ProfileID)
    /// All other lists for which a connection waits; they do not replace each other.
    case lists(ConnectionID)
    /// All requests and watches that need the recipe count of a profile.
    case count(ProfileID)

    var connection: ConnectionID? {
      switch self {
      case .request(let connection), .list(let connection, _), .lists(let connection): connection
      case .count: nil
      }
    }

    /// Whether a new question does not replace the asker's earlier ones.
    fileprivate var mayHaveSeveralQuestions: Bool { if case .lists = self { true } else { false } }
  }

  private struct Search {
    let question: RecipeQuestion
    var askers: Set<Asker>
    var isRunning = false
    var isStopped = false

    var connections: Set<ConnectionID> { Set(askers.compactMap(\.connection)) }
  }

  /// The searches that wait or run.
  private var searches: [RecipeSearchID: Search] = [:]
  private var lastNumber = 0
  /// For each connection, the turn in which its latest search began.
  private var served: [ConnectionID: Int] = [:]
  private var lastTurn = 0
  /// The latest answers; the most recently used one is last.
  private var found: [(question: RecipeQuestion, answer: RecipeAnswer)] = []

  /// No searches and no answers.
  package init() {}

  /// The violated invariants, in words; empty unless there is a bug.
  package var violations: [String] {
    var violations: [String] = []
    let running = searches.values.filter(\.isRunning)
    if running.count > ServiceLimits.searchesAtOnce + ServiceLimits.stoppedSearchesAtOnce
      || running.count(where: { !$0.isStopped }) > ServiceLimits.searchesAtOnce
    {
      violations.append("too many searches of recipes run")
    }
    if searches.values.contains(where: { $0.askers.isEmpty && !$0.isStopped }) {
      violations.append("a search of recipes has no asker")
    }
    let askers = searches.values.flatMap(\.askers).filter { !$0.mayHaveSeveralQuestions }
    if Set(askers).count != askers.count { violations.append("an asker has two questions") }
    if found.count > ServiceLimits.keptAnswers { violations.append("too many answers are kept") }
    if next != nil { violations.append("a search of recipes waits though it could run") }
    return violations
  }
}

// MARK: - Asking

extension RecipeSearches {
  /// The stored answer to a question; nil if there is none.
  package mutating func answer(to question: RecipeQuestion) -> RecipeAnswer? {
    guard let place = found.lastIndex(where: { $0.question == question }) else { return nil }
    if place < found.count - 1 { found.append(found.remove(at: place)) }
    return found.last?.answer
  }

  /// Requests an answer that is not stored; the asker's former question is dropped.
  package mutating func ask(
    _ question: RecipeQuestion, for asker: Asker
  ) -> (search: RecipeSearchID, effects: [ServiceEffect]) {
    let former =
      asker.mayHaveSeveralQuestions ? nil : searches.first { $0.value.askers.contains(asker) }?.key
    let known = searches.first { $0.value.question == question && !$0.value.isStopped }?.key
    if let known, known == former { return (known, []) }
    let id = known ?? add(question)
    searches[id]?.askers.insert(asker)
    let effects = former.map { leave($0, asker) } ?? []
    return (id, effects + beginNext())
  }

  private mutating func add(_ question: RecipeQuestion) -> RecipeSearchID {
    lastNumber += 1
    let id = RecipeSearchID(number: lastNumber)
    searches[id] = Search(question: question, askers: [])
    return id
  }

  /// Drops the questions of a closed connection.
  package mutating func end(of connection: ConnectionID) -> [ServiceEffect] {
    served[connection] = nil
    guard !searches.isEmpty else { return [] }
    var effects: [ServiceEffect] = []
    for (id, search) in searches.sorted(by: { $0.key.number < $1.key.number }) {
      for asker in search.askers where asker.connection == connection {
        effects += leave(id, asker)
      }
    }
    return effects + beginNext()
  }

  /// Drops the asker's question, whose answer is no longer needed.
  package mutating func end(of asker: Asker) -> [ServiceEffect] {
    guard let id = searches.first(where: { $0.value.askers.contains(asker) })?.key else {
      return []
    }
    return leave(id, asker) + beginNext()
  }

  private mutating func leave(_ id: RecipeSearchID, _ asker: Asker) -> [ServiceEffect] {
    searches[id]?.askers.remove(asker)
    guard let search = searches[id], search.askers.isEmpty, !search.isStopped else { return [] }
    guard search.isRunning else {
      searches[id] = nil
      return []
    }
    searches[id]?.isStopped = true
    return [.stopSearch(id)]
  }
}

// MARK: - Searching

extension RecipeSearches {
  /// The question of a search, for the effect `beginSearch`.
  package func question(of id: RecipeSearchID) -> RecipeQuestion? { searches[id]?.question }

  /// Takes the end of a search; without an answer if the search was stopped.
  package mutating func ended(
    _ id: RecipeSearchID, _ answer: RecipeAnswer?
  ) -> [ServiceEffect] {
    guard let search = searches.removeValue(forKey: id) else { return [] }
    if let answer { keep(answer, to: search.question) }
    return beginNext()
  }

  private mutating func keep(_ answer: RecipeAnswer, to question: RecipeQuestion) {
    // A page and a change also answer the question for the count.
    switch answer {
    case .page(_, let total):
      if case .page(let view, _, _) = question.subject {
        note(.count(total), to: question.asking(.count(view)))
      }
    case .change(let difference):
      note(.count(RecipeTotal(difference.count)), to: question.asking(.count(RecipeView())))
    case .count: break
    }
    note(answer, to: question)
  }

  /// Stores an answer that was found without a search.
  mutating func note(_ answer: RecipeAnswer, to question: RecipeQuestion) {
    found.removeAll { $0.question == question }
    if found.count == ServiceLimits.keptAnswers { found.removeFirst() }
    found.append((question, answer))
  }

  /// Drops all answers, which can be found again.
  package mutating func dropAnswers() {
    found = []
  }

  private mutating func beginNext() -> [ServiceEffect] {
    var effects: [ServiceEffect] = []
    while let id = next {
      searches[id]?.isRunning = true
      if let search = searches[id], search.question.isPage {
        lastTurn += 1
        for connection in search.connections { served[connection] = lastTurn }
      }
      effects.append(.beginSearch(id))
    }
    return effects
  }

  /// The search to start next: counts before pages, and pages of different connections in turn.
  ///
  /// One place is never used for a page, so that no edit waits for a list. A connection runs one
  /// page at a time, so that no list waits for another connection's many lists.
  private var next: RecipeSearchID? {
    let all = searches.values.filter(\.isRunning)
    let running = all.filter { !$0.isStopped }
    guard running.count < ServiceLimits.searchesAtOnce,
      all.count < ServiceLimits.searchesAtOnce + ServiceLimits.stoppedSearchesAtOnce
    else { return nil }
    let pages = running.filter(\.question.isPage)
    let paging = Set(pages.flatMap(\.connections))
    let mayPage = pages.count < ServiceLimits.searchesAtOnce - 1
    let able = searches.filter { _, search in
      if search.isRunning { return false }
      return !search.question.isPage || mayPage && !search.connections.isSubset(of: paging)
    }
    func order(_ id: RecipeSearchID, _ search: Search) -> (Int, Int, Int) {
      guard search.question.isPage else { return (0, 0, id.number) }
      return (1, search.connections.map { served[$0] ?? 0 }.min() ?? 0, id.number)
    }
    return able.min { order($0.key, $0.value) < order($1.key, $1.value) }?.key
  }
}

extension RecipeQuestion {
  /// Another question about the same recipes.
  func asking(_ subject: Subject) -> RecipeQuestion {
    RecipeQuestion(searched, selection, alchemist, subject)
  }

  fileprivate var isPage: Bool {
    switch subject {
    case .page: true
    case .count, .change, .balance: false
    }
  }
}
