import Profiles
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

  private static func all(_ category: RefusalKind.Category) -> [RefusalKind] {
    RefusalKind.allCases.filter { $0.category == category }
  }

  @Test("the word of a kind says whether something was not found")
  func notFound() {
    #expect(
      Self.all(.notFound) == RefusalKind.allCases.filter { $0.rawValue.hasSuffix("NotFound") })
  }

  @Test("callers can tell conflicts, several meanings, bugs and a daemon that serves nobody")
  func categories() {
    #expect(
      Self.all(.conflict) == [
        .profileExists, .lsnConflict, .requestGap, .cursorExpired, .fork, .sequenceGap,
      ])
    #expect(Self.all(.ambiguous) == [.profileAmbiguous])
    #expect(Self.all(.bug) == [.internalError])
    #expect(Self.all(.unreachable) == [.tooManyConnections])
  }

  @Test("a client takes a kind of a newer daemon by its word alone")
  func unknown() {
    let missing = DaemonRefusal(code: 9999, kind: "potionNotFound", message: "no potion")
    #expect(missing.category == .notFound && missing.remedy == .usage)
    let other = DaemonRefusal(code: 9999, kind: "", message: "no")
    #expect(other.category == .refused && other.remedy == .usage)
  }

  /// Each message that names a method for programs proposes what the remedy proposes to people.
  @Test(
    "the remedy is what the message proposes",
    arguments: [
      (.profileNotFound(profile: "x", nearest: nil), .profiles),
      (.profileDeleted(profile: "x"), .deletedProfiles),
      (.profileAmbiguous(name: "x", ids: ["1", "2"]), .profileID),
      (.catalogNotFound(catalog: "x", nearest: nil), .catalogs),
      (.methodNotFound(method: "x", nearest: nil), .methods),
      (.nothingToUndo(isAsked: false), .history), (.conflictNotFound, .conflicts),
      (.notInBag(ingredient: "a", name: "A", inBag: 1, taken: 2), .bag),
      (.bagLacks(ingredient: "a", name: "A", have: 1, need: 2), .bag),
      (.noPotion(ingredients: ["a", "b"]), .usage),
      (.linesUnread(lines: [], count: 1), .usage),
      (.listEmpty(count: 2, example: "Wheat"), .usage),
      (.tooManyPlans(limit: 4), .repetition),
      (.profileFull(profile: "x", .origins), .copy),
      (.trailLost(Dot(origin: .none, seq: 1)), .copy),
      (.cursorExpired, .repetition),
      (.readOnly, .doctor), (.internalError, .journal), (.requestTooOld, .usage),
    ] as [(Refusal, RefusalKind.Remedy)])
  func remedy(refusal: Refusal, remedy: RefusalKind.Remedy) {
    #expect(refusal.kind.remedy == remedy)
  }
}
