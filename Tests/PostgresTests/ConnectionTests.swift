import Postgres
import TestSupport
import Testing

@Suite("A connection to a server")
struct ConnectionTests {
  @Test("says in one line why there is none", arguments: ["a", "it's", #"back\\slash"#])
  func none(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder(name)
    let failure = #expect(throws: PostgresFailure.self) {
      try PostgresConnection([
        (keyword: "host", value: folder.appending(name)), (keyword: "dbname", value: "d"),
      ])
    }
    #expect(failure?.state == "")
    // The name went through the library as it was.
    #expect(failure?.message.contains("/\(name)/.s.PGSQL.") == true, "\(failure?.message ?? "")")
    #expect(failure?.message.contains { $0 == "\n" || $0 == "\t" } == false)
  }

  @Test("columns are read as texts and numbers")
  func columns() {
    let answer = PostgresAnswer(rows: [[Array("42".utf8), nil, Array("x".utf8)]])
    #expect(answer.integer(0, 0) == 42 && answer.text(0, 0) == "42")
    #expect(answer.text(0, 1) == nil && answer.integer(0, 1) == nil && answer.integer(0, 2) == nil)
  }
}
