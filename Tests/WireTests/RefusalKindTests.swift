import Testing
import Wire

@Suite("Kinds of refusals")
struct RefusalKindTests {
  @Test("their codes rise in the order in which they stand, and those of JSON-RPC come first")
  func order() {
    let own = RefusalKind.allCases.map(\.code).filter { $0 > 0 }
    #expect(own == own.sorted())
    #expect(Set(own).count == own.count)
    #expect(
      RefusalKind.allCases.prefix { $0.code < 0 }.count + own.count == RefusalKind.allCases.count)
  }

  @Test(
    "each says what it means in one sentence without a full stop", arguments: RefusalKind.allCases)
  func meaning(kind: RefusalKind) {
    #expect(!kind.meaning.isEmpty && !kind.meaning.hasSuffix("."))
    #expect(kind.meaning.count(where: { $0 == "`" }) % 2 == 0)
  }
}
