import ClientSession
import PlayedWorld
import Testing

/// Older programs and other replicas may have made such names; they stay as they are.
@Suite("Names with blanks that are invisible, or look like other blanks")
struct BlankNameTests {
  private let shelf = ProfileShelf([
    "1": "a b", "2": "a\u{A0}b", "3": "default", "4": "default ", "5": " runs/one",
    "6": "a\u{2003}b", "7": "ホワイトラン\u{3000}リディア",
  ])

  @Test("a list shows which is which")
  func list() {
    let names = Outcome("profiles", peer: shelf.peer).output.split(separator: "\n").dropFirst()
      .map { line in line.firstRange(of: "skyrim").map { line[..<$0.lowerBound] } ?? line }
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    #expect(
      names == [
        "a b", #"a\u{a0}b"#, #"a\u{2003}b"#, "default (in use)", #"default\u{20}"#,
        #"\u{20}runs/"#, "  one", "ホワイトラン\u{3000}リディア",
      ])
  }

  @Test("a hint with such a name can be typed, and means the profile")
  func hint() {
    let refused = Outcome("show", "--profile", "a\u{A0}bc", peer: shelf.peer)
    #expect(refused.code == .notFound)
    #expect(
      refused.errors.hasSuffix(#"hint: alchemy show --profile "$(printf 'a\302\240b')""# + "\n"),
      "\(refused.errors)")
    let peer = shelf.peer
    let deleted = Outcome("profile", "delete", "default ", peer: peer)
    #expect(deleted.code == .success)
    #expect(deleted.output.contains("alchemy profile undelete 'default '"), "\(deleted.output)")
    #expect(peer.lines.contains { $0.contains(#""profile":"default ""#) })
  }
}
