import Profiles
import StoreCare
import Testing

@Suite struct RotationWordsTests {
  @Test(arguments: [
    (
      IdentityRotation.Reason.mended,
      "it was damaged, and put together anew from what could be read",
      0, "other replicas sync with it as before, and send what they have"
    ),
    (
      .otherStore, "the database of another store was here before", 3,
      "3 changes are lost, unless another replica has them; "
        + "run `alchemy profiles` to see your profiles"
    ),
    (
      .rolledBack(to: 3, from: 4),
      "the database ends with change 3, and it had come to change 4 before", 1,
      "1 change is lost, unless another replica has it; "
        + "run `alchemy profiles` to see your profiles"
    ),
    (
      .gone, "a database was here before, and is gone", 0,
      "commits are missing, and how many changes they had is not known; "
        + "run `alchemy profiles` to see your profiles"
    ),
  ])
  func `A new identity is said with why and what it means`(
    reason: IdentityRotation.Reason, cause: String, lost: Int, hint: String
  ) {
    let rotation = IdentityRotation(
      former: Origin(high: 0, low: 1), origin: Origin(high: 0, low: 2), reason: reason, lost: lost)
    #expect(
      rotation.words == """
        from now on this store makes its changes under a new identity: \
        00000000000000000000000000000002
        caused by: \(cause)
        hint: \(hint)
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
