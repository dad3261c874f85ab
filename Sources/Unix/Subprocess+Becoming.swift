internal import CUnix

extension Subprocess {
  /// Has a program take this one's place, with its number, terminal and open standard streams.
  ///
  /// `words` begin with its name, found by `$PATH` unless that has a slash. Returns only by failing.
  package static func become(_ words: [String]) throws(SystemCallFailure) -> Never {
    precondition(!words.isEmpty, "a program has a name")
    try systemCall("execvp", path: words[0]) {
      unsafe cunix_become(joined(words), Int32(words.count))
    }
    preconditionFailure("execvp has not failed, and is back")
  }
}
