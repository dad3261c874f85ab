import Testing

@Suite("Reading the transcripts of a page")
struct PageReadingTests {
  private static let page = """
    # Words

    ```sh
    $ make
    ```

    ```transcript
    > 1
    < 2
    ```
    between
    ```transcript continued
    < 3
    ```

    ```console
    $ alchemy show
    one

    two
    $ alchemy
    ```
    """

  @Test("blocks of one kind are found with their lines")
  func blocks() {
    #expect(
      Transcript(page: Self.page, kind: "transcript").blocks == [
        .init(line: 7, word: nil, lines: ["> 1", "< 2"]),
        .init(line: 12, word: "continued", lines: ["< 3"]),
      ])
    #expect(Transcript(page: "words", kind: "transcript").blocks == [])
  }

  @Test("a session is commands with their output")
  func session() throws {
    let block = try #require(Transcript(page: Self.page, kind: "console").blocks.first)
    #expect(
      try ConsoleSession(block).commands == [
        .init(line: 17, text: "alchemy show", output: "one\n\ntwo\n"),
        .init(line: 21, text: "alchemy"),
      ])
  }

  @Test("another program's session is refused, and so is output of nothing")
  func wrongSession() {
    #expect(throws: ConsoleSession.Mistake.self) {
      try ConsoleSession(.init(line: 1, word: nil, lines: ["$ make"]))
    }
    #expect(throws: ConsoleSession.Mistake.self) {
      try ConsoleSession(.init(line: 1, word: nil, lines: ["words"]))
    }
  }

  @Test(
    "a gap is the rest of a string or of a list, or a number, in JSON, and anything elsewhere",
    arguments: [
      (#"{"a":"…"}"#, #"{"a":"x,{y"}"#, true),
      (#"{"a":"…"}"#, #"{"a":""}"#, true),
      (#"{"a":"…"}"#, #"{"a":"x","b":"y"}"#, false),
      (#"{"a":"x…z"}"#, #"{"a":"xyz"}"#, true),
      (#"{"a":"x…z"}"#, #"{"a":"xyw"}"#, false),
      (#"{"a":…,"b":1}"#, #"{"a":-1.5e3,"b":1}"#, true),
      (#"{"a":…}"#, #"{"a":[1]}"#, false),
      (#"{"a":[1,…],"b":2}"#, #"{"a":[1,[2],{"c":["]\"]"]},3],"b":2}"#, true),
      (#"{"a":[1,…],"b":2}"#, #"{"a":[1,2],"b":[2]}"#, false),
      (#"{"a":[1,…]}"#, #"{"a":[1]}"#, false),
      (#"{"a":[1,…]}"#, #"{"a":[1,2]"#, false),
      (#"{"a":"x,…"}"#, #"{"a":"x,y"}"#, true),
      (#"{"a":1}"#, #"{"a":1} "#, false),
      (#"{"a":1}"#, #"{"a":"#, false),
    ])
  func json(pattern: String, line: String, matches: Bool) {
    #expect(Pattern(pattern, gap: .jsonValue).matches(line) == matches)
  }

  @Test("what people read may differ by anything where the gap is")
  func words() {
    #expect(Pattern("a … c\n", gap: .anything).matches("a \"b\"\nb c\n"))
    #expect(!Pattern("a … c\n", gap: .anything).matches("a b d\n"))
  }
}
