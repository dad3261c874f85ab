import JSON
import Testing
import Wire

@Suite struct WordTableTests {
  private static let words =
    (0...20).map { String("abcdefghijklmnopqrst".prefix($0)) } + ["profile.get", "profile.undo"]

  private func place(of text: String) throws -> Int? {
    var document = JSONDocument()
    try document.parse(Array("[\"\(text)\"]".utf8).span)
    return WordTable(Self.words).place(of: 1, in: document)
  }

  @Test(arguments: words.indices)
  func `a word is found by its bytes, and no other text is taken for it`(index: Int) throws {
    let word = Array(Self.words[index].utf8)
    #expect(try place(of: Self.words[index]) == index)
    for position in word.indices {
      var other = word
      other[position] = UInt8(ascii: "z")
      #expect(try place(of: String(decoding: other, as: UTF8.self)) == nil)
    }
  }

  @Test func `a word is found however it is written`() throws {
    #expect(try place(of: #"profile\u002eget"#) == 21)
    #expect(try place(of: #"\u0061b"#) == 2)
    #expect(try place(of: #"profile\u002egot"#) == nil)
  }

  @Test func `what is longer than every word, or not ASCII, is none of them`() throws {
    #expect(try place(of: String(repeating: "a", count: 100)) == nil)
    #expect(try place(of: "é") == nil)
  }

  @Test func `nothing is found among no words`() throws {
    var document = JSONDocument()
    try document.parse(Array(#"["",""]"#.utf8).span)
    #expect(WordTable([]).place(of: 1, in: document) == nil)
  }
}
