import ProfileService
import Testing
import Wire

@Suite("The ledger of request numbers: what a request is, and who is forgotten")
struct RequestLedgerTests {
  private var ledger = RequestLedger()

  private static func tag(_ client: String, _ n: Int = 1) -> RequestTag {
    RequestTag(client: client, n: n)
  }

  /// Notes the first requests of one client, one after the other.
  private mutating func use(_ client: String, times: Int) {
    for n in 1...times { ledger.use(Self.tag(client, n)) }
  }

  private func refusal(of tag: RequestTag) -> Refusal? {
    do {
      _ = try ledger.standing(of: tag)
      return nil
    } catch {
      return error
    }
  }

  @Test("numbers follow one another: the next one is new, and those before it are repeated")
  mutating func order() throws {
    #expect(try ledger.standing(of: Self.tag("a")) == .next)
    #expect(refusal(of: Self.tag("a", 2)) == .requestGap(expected: 1))
    use("a", times: 3)
    #expect(try ledger.standing(of: Self.tag("a", 4)) == .next)
    for n in 1...3 { #expect(try ledger.standing(of: Self.tag("a", n)) == .repeated) }
    #expect(refusal(of: Self.tag("a", 5)) == .requestGap(expected: 4))
    #expect(try ledger.standing(of: Self.tag("b")) == .next, "clients do not share numbers")
    #expect(ledger.violations == [])
  }

  @Test("a request whose reply is kept no more is refused, and never carried out again")
  mutating func tooOld() throws {
    use("a", times: RequestTag.keptReplies + 1)
    #expect(refusal(of: Self.tag("a", 1)) == .requestTooOld)
    #expect(try ledger.standing(of: Self.tag("a", 2)) == .repeated)
  }

  @Test("after a start the numbers go on where the store ended")
  mutating func restart() throws {
    ledger = RequestLedger(lastNumbers: ["a": 7, "b": 1])
    #expect(ledger.lastNumbers == ["a": 7, "b": 1])
    #expect(ledger.violations == [])
    let key = RequestLedger(lastNumbers: [Self.tag("c").clientKey: 7])
    #expect(try key.standing(of: Self.tag("c", 8)) == .next)
    #expect(try key.standing(of: Self.tag("c", 7)) == .repeated)
  }

  @Test("no client is forgotten soon after a start: requests from before may still be repeated")
  mutating func patience() {
    for number in 1...ServiceLimits.usesBeforeForgetting { ledger.use(Self.tag("c\(number)")) }
    #expect(ledger.forgotten() == [])
    #expect(ledger.lastNumbers.count == ServiceLimits.usesBeforeForgetting)
    #expect(ledger.violations == [])
  }

  @Test("of too many commands the oldest are forgotten, and none that is kept or has asked more")
  mutating func brief() {
    use("steady", times: ServiceLimits.briefRequests + 1)
    let enough = max(ServiceLimits.usesBeforeForgetting, ServiceLimits.briefClients) + 1
    for number in 1...enough { ledger.use(Self.tag("c\(number)")) }
    let kept = Self.tag("c1").clientKey
    let forgotten = ledger.forgotten(keeping: [kept])
    let oldest = (2...ServiceLimits.briefClients / 10 + 1).map { Self.tag("c\($0)").clientKey }
    #expect(forgotten == oldest)
    #expect(ledger.lastNumbers[kept] == 1)
    #expect(ledger.lastNumbers[Self.tag("steady").clientKey] == ServiceLimits.briefRequests + 1)
    #expect(ledger.lastNumbers[oldest[0]] == nil)
    #expect(ledger.violations == [])
  }
}
