/// The subject of a help page.
package enum HelpSubject: Sendable {
  case overview
  case group(CommandGroup)
  case command(Command)

  /// The words that show this page.
  package var words: [String] {
    switch self {
    case .overview: ["help"]
    case .group(let group): [group.word, Option.help.name]
    case .command(let command): command.words + [Option.help.name]
    }
  }
}

extension CommandTable {
  /// The words that show a page: an option, where the program has no command `help`.
  func words(showing subject: HelpSubject) -> [String] {
    if case .overview = subject, command(HelpSubject.overview.words) == nil {
      return [Option.help.name]
    }
    return subject.words
  }

  /// What the command `help` with these words shows.
  ///
  /// Throws if the words are no command; the line to type next is one of `help`.
  package func helpSubject(_ words: [String]) throws(UsageFailure) -> HelpSubject {
    do throws(UsageFailure) {
      let place = try CommandFinder(table: self, words: words).find()
      guard let surplus = words.indices.first(where: { !place.indices.contains($0) }) else {
        return place.subject
      }
      throw UsageFailure(
        problem: .surplusArgument(words[surplus], command: "help"), nextWords: place.subject.words)
    } catch {
      let isCorrection = error.nextWords.last != Option.help.name && error.nextWords != ["help"]
      let nextWords = isCorrection ? ["help"] + error.nextWords : error.nextWords
      throw UsageFailure(problem: error.problem, nextWords: nextWords)
    }
  }
}
