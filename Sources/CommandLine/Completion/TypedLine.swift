/// The command, options and arguments in the words before the one being typed.
///
/// Accepts lines that a parser would refuse, because the line is not finished.
package struct TypedLine {
  private let table: CommandTable
  /// The command or group, as far as it is typed.
  package private(set) var subject = HelpSubject.overview
  /// The values of the options, by long name.
  package private(set) var options: [String: String] = [:]
  /// The arguments typed so far.
  package private(set) var given: [String] = []
  /// The option whose value is being typed.
  package private(set) var pending: Option?
  /// Whether options are possible here: false after `--`.
  package private(set) var takesOptions = true
  /// Whether a word belongs to no command.
  package private(set) var isUnknown = false

  init(_ table: CommandTable, _ words: [String]) {
    self.table = table
    for word in words { read(word) }
  }

  /// All options that may stand here, given or not.
  var knownOptions: [Option] {
    if case .command(let command) = subject { return command.allOptions + [.help] }
    return table.sharedOptions
  }

  private mutating func read(_ word: String) {
    if let option = pending {
      options[option.name] = word
      pending = nil
    } else if takesOptions, word == "--" {
      takesOptions = false
    } else if takesOptions, OptionWord.looksLikeOption(word) {
      takeOption(OptionWord(word))
    } else {
      takeWord(word)
    }
  }

  private mutating func takeOption(_ typed: OptionWord) {
    guard let option = knownOptions.first(where: typed.names) else { return }
    if option.value != .none, typed.value == nil {
      pending = option
    } else {
      options[option.name] = typed.value ?? ""
    }
  }

  private mutating func takeWord(_ word: String) {
    switch subject {
    case .overview: enter(table.group(word).map { .group($0) } ?? command([word]))
    case .group(let group): enter(command([group.word, word]))
    case .command(let command):
      if given.isEmpty, let longer = self.command(command.words + [word]) {
        subject = longer
      } else {
        given.append(word)
      }
    }
  }

  private mutating func enter(_ next: HelpSubject?) {
    if let next { subject = next } else { isUnknown = true }
  }

  private func command(_ words: [String]) -> HelpSubject? {
    table.command(words).map { .command($0) }
  }
}
