import Testing
import WebGate

@Suite("Heads that do not come to an end")
struct HeadDeadlinesTests {
  @Test("a head is late ten seconds after its connection was opened or its last request ended")
  func late() {
    var deadlines = HeadDeadlines()
    #expect(deadlines.nextMilliseconds == nil)
    deadlines.expect(1, atMilliseconds: 0)
    deadlines.expect(2, atMilliseconds: 4_000)
    #expect(deadlines.nextMilliseconds == 10_000)
    #expect(deadlines.late(atMilliseconds: 9_999) == [])
    deadlines.met(1)
    #expect(deadlines.nextMilliseconds == 14_000)
    deadlines.expect(1, atMilliseconds: 5_000)
    deadlines.began(2)
    let late = [
      HeadDeadlines.Late(connection: 1, hasBegun: false),
      HeadDeadlines.Late(connection: 2, hasBegun: true),
    ]
    #expect(deadlines.late(atMilliseconds: 15_000) == late)
    #expect(deadlines.late(atMilliseconds: 15_000) == [] && deadlines.nextMilliseconds == nil)
  }

  @Test("a body has a minute from the end of its head on, and the next head ten seconds again")
  func bodies() {
    var deadlines = HeadDeadlines()
    deadlines.expect(1, atMilliseconds: 0)
    deadlines.began(1)
    deadlines.met(1)
    deadlines.expectBody(1, atMilliseconds: 1_000)
    #expect(deadlines.late(atMilliseconds: 60_999) == [])
    #expect(
      deadlines.late(atMilliseconds: 61_000) == [
        HeadDeadlines.Late(connection: 1, hasBegun: false, isBody: true)
      ])
    deadlines.expectBody(2, atMilliseconds: 0)
    deadlines.met(2)
    deadlines.expect(2, atMilliseconds: 5_000)
    #expect(
      deadlines.late(atMilliseconds: 15_000) == [
        HeadDeadlines.Late(connection: 2, hasBegun: false)
      ])
  }
}
