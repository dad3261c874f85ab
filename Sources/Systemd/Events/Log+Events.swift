internal import TerminalScreen
package import Unix

extension Log {
  /// Logs an event in one sentence, which may hold foreign text.
  ///
  /// Invisible characters are escaped in the sentence, as in the client's output. Fields keep the
  /// text unchanged, because programs search for it.
  ///
  /// Sentence and fields are only made if the kind is urgent enough. Only at the level debug may
  /// they name what a user selected.
  package func tell(
    _ kind: EventKind, _ sentence: @autoclosure () -> String,
    _ fields: @autoclosure () -> [EventField: String] = [:], errno: Errno? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    tell(kind, lines: [sentence()], fields(), errno: errno, file: file, line: line)
  }

  /// Logs an event in several sentences, such as what failed, why, and what to type.
  package func tell(
    _ kind: EventKind, lines: @autoclosure () -> [String],
    _ fields: @autoclosure () -> [EventField: String] = [:], errno: Errno? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    write(kind.level) {
      LogRecord(
        level: kind.level, lines: lines().map(\.visible), messageID: kind.rawValue,
        fields: kind.named(fields()), errno: errno, file: file, line: line)
    }
  }

  /// Logs an event in the words of a mistake, a sentence a line.
  package func tell(
    _ kind: EventKind, words: @autoclosure () -> String,
    _ fields: @autoclosure () -> [EventField: String] = [:], errno: Errno? = nil,
    file: String = #fileID, line: Int = #line
  ) {
    tell(
      kind, lines: words().split(separator: "\n").map(String.init), fields(), errno: errno,
      file: file, line: line)
  }
}

extension EventKind {
  /// The fields in an order that does not depend on the dictionary's.
  fileprivate func named(_ values: [EventField: String]) -> [LogField] {
    assert(fields.isSuperset(of: values.keys), "\(self) has not the fields \(values.keys)")
    return values.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { LogField(name: $0.key.rawValue, value: $0.value) }
  }
}
