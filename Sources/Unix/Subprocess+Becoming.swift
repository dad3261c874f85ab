internal import CUnix

extension Subprocess {
  /// Replaces this process with a program, which keeps the number, terminal and standard streams.
  ///
  /// `words` begin with the program's name, searched in `$PATH` unless it has a slash. Returns only
  /// by throwing.
  package static func become(_ words: [String]) throws(SystemCallFailure) -> Never {
    precondition(!words.isEmpty, "a program has a name")
    try systemCall("execvp", path: words[0]) {
      unsafe cunix_become(joined(words), Int32(words.count))
    }
    preconditionFailure("execvp has not failed, and is back")
  }
}
