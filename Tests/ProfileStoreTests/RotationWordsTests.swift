import ProfileStore
import Replication
import Testing

@Suite struct RotationWordsTests {
  @Test(arguments: [
    (
      IdentityRotation.Reason.unwitnessed,
      "the file that remembers the store's identity is missing, as after a copy of the database alone"
    ),
    (.unreadableWitness, "the file that remembers the store's identity cannot be read"),
    (.otherMachine, "it was on another machine before"),
    (.otherFolder("/d"), "it was in the folder /d before"),
    (.otherFile, "the database is another file than before, as after a copy"),
    (
      .otherOrigin(Origin(high: 0, low: 3)),
      "the database of 00000000000000000000000000000003 was here before"
    ),
    (
      .rolledBack(to: 3, from: 5),
      "the database ends with change 3, and it had come to change 5 before"
    ),
  ])
  func `A new identity is said with why and what it means`(
    reason: IdentityRotation.Reason, cause: String
  ) {
    let rotation = IdentityRotation(
      former: Origin(high: 0, low: 1), origin: Origin(high: 0, low: 2), reason: reason)
    #expect(
      rotation.words == """
        from now on this store makes its changes under a new identity: \
        00000000000000000000000000000002
        caused by: \(cause)
        hint: nothing is lost: the changes of 00000000000000000000000000000001 stay, \
        and other replicas sync as before
        """)
  }

  @Test func `Missing commits are reported even if the number of their changes is unknown`() {
    let rotation = IdentityRotation(
      former: Origin(high: 0, low: 1), origin: Origin(high: 0, low: 2),
      reason: .otherOrigin(Origin(high: 0, low: 3)), lacksCommits: true)
    #expect(
      rotation.words == """
        from now on this store makes its changes under a new identity: \
        00000000000000000000000000000002
        caused by: the database of 00000000000000000000000000000003 was here before
        hint: commits are missing, and how many changes they had is not known; \
        run `alchemy profiles` to see your profiles
        """)
  }

  @Test func `A backup had no identity before`() {
    let rotation = IdentityRotation(
      former: nil, origin: Origin(high: 0, low: 2), reason: .backup)
    #expect(
      rotation.words == """
        from now on this store makes its changes under a new identity: \
        00000000000000000000000000000002
        caused by: it was restored from a backup, which has no identity
        hint: nothing is lost, and other replicas sync with it as before
        """)
  }
}
