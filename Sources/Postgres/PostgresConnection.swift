internal import CPostgres

/// One statement with its parameters, which the server reads by their types.
package struct PostgresStatement: Equatable, Sendable {
  /// SQL with `$1` and so on; several statements, if there are no parameters.
  package let text: String
  /// Nil stands for NULL.
  package let values: [String?]

  /// Prepares nothing: the server parses the text each time.
  package init(_ text: String, _ values: [String?] = []) {
    self.text = text
    self.values = values
  }
}

/// The rows of one statement; each column is a text, or nil for NULL.
package struct PostgresAnswer: Equatable, Sendable {
  /// In the order of the server.
  package var rows: [[[UInt8]?]] = []

  /// By default there are no rows.
  package init(rows: [[[UInt8]?]] = []) {
    self.rows = rows
  }

  /// A column of a row; nil for NULL, and for a row or column that the server has left out.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    row < rows.count && column < rows[row].count ? rows[row][column] : nil
  }

  /// A column of a row as text; nil like `bytes`.
  package func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A column of a row as a number; nil like `bytes`, and for what is no number.
  package func integer(_ row: Int, _ column: Int) -> Int? {
    text(row, column).flatMap(Int.init)
  }
}

/// Why a statement was refused, or a connection failed.
package struct PostgresFailure: Error, Equatable, Sendable {
  /// The five characters of the SQL standard; empty if the connection itself failed.
  package let state: String
  /// The server's or the library's own words, in one line.
  package let message: String

  /// The lines of a message become one.
  package init(state: String, message: String) {
    self.state = state
    // The library continues its messages on lines that begin with a tab.
    self.message = message.split(whereSeparator: \.isNewline).map { line in
      String(line.drop(while: \.isWhitespace))
    }.joined(separator: "; ")
  }
}

/// A message that another session has sent with NOTIFY; nothing about it can be trusted.
package struct PostgresNotification: Equatable, Sendable {
  /// The channel of the notification.
  package let channel: String
  /// Any text.
  package let payload: String
}

/// A connection to a PostgreSQL server, which carries out one statement at a time.
///
/// One thread uses it. The library reads `PGSERVICE`, `PGHOST` and the other variables of its own, and
/// passwords from `~/.pgpass`.
@safe
package final class PostgresConnection {
  private let handle: OpaquePointer

  /// Connects, which may take as long as `connect_timeout` says; throws why it did not.
  ///
  /// `parameters` are keywords of the library, such as `service`; what is not given comes from the
  /// environment.
  package init(_ parameters: [(keyword: String, value: String)]) throws(PostgresFailure) {
    let text = parameters.map { "\($0.keyword)='\(Self.quoted($0.value))'" }
      .joined(separator: " ")
    guard let handle = unsafe PQconnectdb(text) else {
      throw PostgresFailure(state: "", message: "there is no memory for a connection")
    }
    unsafe self.handle = handle
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw unsafe failure(nil) }
    unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
  }

  deinit { unsafe PQfinish(handle) }

  private static func quoted(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      if character == "'" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }

  /// Becomes readable when a part of an answer or a notification has arrived.
  package var descriptor: Int32 { unsafe PQsocket(handle) }

  /// Sends a statement; its answer comes by `receive`.
  ///
  /// Throws if the connection is lost, or an earlier answer is not yet received.
  package func send(_ statement: PostgresStatement) throws(PostgresFailure) {
    let isSent: Bool
    if statement.values.isEmpty {
      isSent = unsafe PQsendQuery(handle, statement.text) == 1
    } else {
      let sent = unsafe Self.withTexts(statement.values) { values in
        unsafe PQsendQueryParams(
          handle, statement.text, Int32(statement.values.count), nil, values, nil, nil, 0)
      }
      isSent = sent == 1
    }
    guard isSent else { throw unsafe failure(nil) }
  }

  private static func withTexts<Result>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    var places: [Int?] = []
    var bytes: [CChar] = []
    for text in texts {
      guard let text else {
        places.append(nil)
        continue
      }
      places.append(bytes.count)
      bytes.append(contentsOf: text.utf8.lazy.map { CChar(bitPattern: $0) })
      bytes.append(0)
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      let pointers = unsafe places.map { place in
        unsafe place.flatMap { start in unsafe buffer.baseAddress.map { unsafe $0 + start } }
      }
      return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
    }
  }

  /// Reads what has arrived; returns the answer to the sent statement once it is complete, otherwise nil.
  ///
  /// Throws the server's refusal, after which the connection can go on, or why the connection is lost.
  package func receive(isAsked: Bool) throws(PostgresFailure) -> PostgresAnswer? {
    guard unsafe PQconsumeInput(handle) == 1 else { throw unsafe failure(nil) }
    guard isAsked, unsafe PQisBusy(handle) == 0 else { return nil }
    return try result()
  }

  /// Carries out a statement, and waits for its answer.
  ///
  /// Throws the server's refusal, or why the connection is lost.
  @discardableResult
  package func ask(_ statement: PostgresStatement) throws(PostgresFailure) -> PostgresAnswer {
    try send(statement)
    return try result()
  }

  /// The last rows of a statement, or of several; waits for them.
  private func result() throws(PostgresFailure) -> PostgresAnswer {
    var answer = PostgresAnswer()
    var refused: PostgresFailure?
    while let result = unsafe PQgetResult(handle) {
      defer { unsafe PQclear(result) }
      switch unsafe PQresultStatus(result) {
      case PGRES_TUPLES_OK: unsafe answer = Self.answer(result)
      case PGRES_COMMAND_OK, PGRES_EMPTY_QUERY: break
      default: refused = unsafe refused ?? failure(result)
      }
      if unsafe PQstatus(handle) != CONNECTION_OK { break }
    }
    if let refused { throw refused }
    guard unsafe PQstatus(handle) == CONNECTION_OK else { throw unsafe failure(nil) }
    return answer
  }

  private static func answer(_ result: OpaquePointer) -> PostgresAnswer {
    let (rows, columns) = unsafe (PQntuples(result), PQnfields(result))
    return PostgresAnswer(
      rows: (0..<rows).map { row in
        (0..<columns).map { column in
          guard unsafe PQgetisnull(result, row, column) == 0 else { return nil }
          let count = Int(unsafe PQgetlength(result, row, column))
          return unsafe PQgetvalue(result, row, column).map { start in
            unsafe UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
          }
        }
      })
  }

  /// The notifications among the messages received so far.
  package func notifications() -> [PostgresNotification] {
    var notifications: [PostgresNotification] = []
    while let notify = unsafe PQnotifies(handle) {
      defer { unsafe PQfreemem(notify) }
      unsafe notifications.append(
        PostgresNotification(
          channel: String(cString: notify.pointee.relname),
          payload: String(cString: notify.pointee.extra)))
    }
    return notifications
  }

  private func failure(_ result: OpaquePointer?) -> PostgresFailure {
    guard let result = unsafe result else {
      return PostgresFailure(state: "", message: unsafe String(cString: PQerrorMessage(handle)))
    }
    // PG_DIAG_SQLSTATE is the character C, PG_DIAG_MESSAGE_PRIMARY is M.
    let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C")))
    let message = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M")))
    return unsafe PostgresFailure(
      state: state.map { unsafe String(cString: $0) } ?? "",
      message: message.map { unsafe String(cString: $0) } ?? String(cString: PQerrorMessage(handle))
    )
  }
}
