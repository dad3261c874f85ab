import ProfileStore
import ReplicaHost
import StoreCare
import Testing

/// What a failure of the store is taken for.
@Suite struct StoreWorkTests {
  private let corrupt = StoreFailure.corrupt(message: "database disk image is malformed")
  private let damaged = StoreFailure.damaged(problems: ["a row is not what was written"])

  @Test func `What a check does not find again was no damage`() {
    for failure in [corrupt, damaged] {
      var checks = 0
      let found = failure.confirmed { checks += 1 }
      #expect(found == nil && checks == 1)
    }
  }

  @Test func `What a check finds is the damage, and where it cannot look the failure is`() {
    let worse = StoreFailure.corrupt(message: "row 7 is missing from the index")
    let io = StoreFailure.io(message: "the disk does not answer", errorNumber: 5)
    #expect(corrupt.confirmed { () throws(StoreFailure) in throw worse } == worse)
    #expect(damaged.confirmed { () throws(StoreFailure) in throw io } == damaged)
  }

  @Test func `Without a word about the content nothing is checked`() {
    let failures: [StoreFailure] = [
      .io(message: "the disk does not answer", errorNumber: 5), .full(message: "no room"),
      .refused(message: "a constraint failed"),
    ]
    for failure in failures {
      var checks = 0
      #expect(failure.confirmed { checks += 1 } == nil && checks == 0)
    }
  }
}
