import JSON
import ProfileService
import Profiles
import StoreJobs
import Testing
import Wire

@Suite("A disk that fails")
struct ReadOnlyTests {
  private static let refusal =
    #"{"error":{"code":1060,"data":{"kind":"readOnly"},"message":"changes cannot be saved now: the disk is full or failing, or the database is gone; run `alchemy doctor`"},"id":1,"jsonrpc":"2.0"}"#

  private let harness: ServiceHarness
  private let client: ConnectionID

  init() throws {
    harness = try ServiceHarness.small()
    client = harness.connect()
  }

  private func adjust(request: Int? = nil) -> String {
    let tag = request.map { #","request":{"client":"c","n":\#($0)}"# } ?? ""
    return
      #"{"id":1,"jsonrpc":"2.0","method":"profile.apply","params":{"profile":"default","edits":[{"edit":"adjust","ingredient":"wheat","by":1}]\#(tag)}}"#
  }

  private func adjusted(lsn: Int, isDuplicate: Bool = false) -> String {
    let mark = isDuplicate ? #""duplicate":true,"# : ""
    return
      #"{"id":1,"jsonrpc":"2.0","result":{"changed":1,\#(mark)"lsn":\#(lsn),"recipes":{"added":0,"count":16,"removed":0}}}"#
  }

  private var isReadOnly: Bool {
    harness.ask(#"{"id":1,"jsonrpc":"2.0","method":"system.status"}"#, on: client)
      .contains(#""readOnly":true"#)
  }

  private var lsn: Int? {
    let reply = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"default"}}"#, on: client
    )
    return try? JSONValue(parsing: Array(reply.utf8))["result"]?["lsn"]?.integer
  }

  @Test("after a failed commit writes are refused at once, one a second tries, and reads go on")
  func once() {
    #expect(harness.ask(adjust(), on: client) == adjusted(lsn: 1))
    harness.failuresToCome = 2
    #expect(harness.ask(adjust(), on: client) == Self.refusal)
    #expect(harness.failuresToCome == 1)
    #expect(isReadOnly)
    #expect(lsn == 1)
    harness.pass(milliseconds: 999)
    #expect(harness.ask(adjust(), on: client) == Self.refusal)
    #expect(harness.failuresToCome == 1, "nothing was tried")
    harness.pass(milliseconds: 1)
    #expect(harness.ask(adjust(), on: client) == Self.refusal)
    #expect(harness.failuresToCome == 0, "one was tried")
    #expect(harness.ask(adjust(), on: client) == Self.refusal)
    harness.pass(milliseconds: 1_000)
    #expect(harness.ask(adjust(), on: client) == adjusted(lsn: 2))
    #expect(!isReadOnly)
    #expect(harness.ask(adjust(), on: client) == adjusted(lsn: 3))
    #expect(harness.store.violations == [])
  }

  @Test("a write that is refused, or has nothing to write, does not use up the attempt of a second")
  func nothingTried() {
    #expect(harness.ask(adjust(), on: client) == adjusted(lsn: 1))
    harness.failuresToCome = 1
    _ = harness.ask(adjust(), on: client)
    harness.pass(milliseconds: 1_000)
    let unknown = harness.ask(
      adjust().replacing(#""ingredient":"wheat""#, with: #""ingredient":"weat""#), on: client)
    #expect(unknown.contains("ingredientNotFound"), "\(unknown)")
    let idle = harness.ask(
      #"{"id":1,"jsonrpc":"2.0","method":"profile.undelete","params":{"profile":"default"}}"#,
      on: client)
    #expect(idle == #"{"id":1,"jsonrpc":"2.0","result":{"lsn":1}}"#)
    #expect(harness.ask(adjust(), on: client) == adjusted(lsn: 2))
  }

  @Test("while one write tries, the others are refused")
  func oneTries() {
    harness.failuresToCome = 1
    _ = harness.ask(adjust(), on: client)
    harness.pass(milliseconds: 1_000)
    harness.holdsCommits = true
    let (one, two) = (harness.connect(), harness.connect())
    #expect(harness.ask(adjust(), on: one) == "")
    #expect(harness.ask(adjust(), on: two) == Self.refusal)
    harness.finishJob()
    #expect(harness.takeLines(of: one) == [adjusted(lsn: 1)])
    #expect(!isReadOnly)
  }

  @Test("all that waited behind the failed commit is void, and reads are done again")
  func voided() {
    harness.holdsCommits = true
    let (one, two) = (harness.connect(), harness.connect())
    harness.receive(adjust() + "\n" + adjust() + "\n", from: one)
    harness.receive(
      #"{"id":7,"jsonrpc":"2.0","method":"profile.create","params":{"name":"x"}}"# + "\n"
        + #"{"id":8,"jsonrpc":"2.0","method":"profile.get","params":{"profile":"x"}}"# + "\n"
        + #"{"id":9,"jsonrpc":"2.0","method":"profile.history","params":{"profile":"default"}}"#
        + "\n", from: two)
    harness.finishJob(failing: true)
    #expect(harness.takeLines(of: one) == [Self.refusal, Self.refusal])
    harness.finishJob()
    #expect(
      harness.takeLines(of: two) == [
        Self.refusal.replacing(#""id":1"#, with: #""id":7"#),
        #"{"error":{"code":1001,"data":{"kind":"profileNotFound","profile":"x"},"message":"no profile x; profile.list lists them"},"id":8,"jsonrpc":"2.0"}"#,
        #"{"id":9,"jsonrpc":"2.0","result":{"changes":[],"more":false}}"#,
      ])
    #expect(lsn == 0)
  }

  @Test("a repeatable request that met a failing disk has not used up its number")
  func repeatable() {
    harness.failuresToCome = 1
    #expect(harness.ask(adjust(request: 1), on: client) == Self.refusal)
    #expect(harness.ask(adjust(request: 1), on: client) == Self.refusal)
    harness.pass(milliseconds: 1_000)
    #expect(harness.ask(adjust(request: 1), on: client) == adjusted(lsn: 1))
    harness.failuresToCome = 1
    #expect(harness.ask(adjust(request: 2), on: client) == Self.refusal)
    #expect(harness.ask(adjust(request: 1), on: client) == adjusted(lsn: 1, isDuplicate: true))
    #expect(harness.store.violations == [])
  }

  @Test("a refusal that was to be kept and could not is readOnly too, and not used up")
  func keptRefusal() {
    let create =
      #"{"id":1,"jsonrpc":"2.0","method":"profile.create","params":{"name":"default","request":{"client":"c","n":1}}}"#
    harness.failuresToCome = 1
    #expect(harness.ask(create, on: client) == Self.refusal)
    harness.pass(milliseconds: 1_000)
    #expect(harness.ask(create, on: client).contains("profileExists"))
    #expect(harness.ask(create, on: client).contains(#""duplicate":true"#))
  }
}
