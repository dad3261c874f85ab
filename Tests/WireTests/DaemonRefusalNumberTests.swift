import Testing
import Wire

@Suite("What a client knows of refusals")
struct DaemonRefusalNumberTests {
  @Test("a refusal has used up its number for the client as it has for the daemon")
  func numbers() {
    for kind in RefusalKind.allCases {
      let refusal = DaemonRefusal(code: kind.code, kind: kind.rawValue, message: "no")
      #expect(refusal.usesUpNumber == kind.usesUpRequest, "\(kind)")
    }
    #expect(!DaemonRefusal(code: 1072, kind: "slowConsumer", message: "no").usesUpNumber)
    #expect(DaemonRefusal(code: 9999, kind: "unheardOf", message: "no").usesUpNumber)
  }
}
