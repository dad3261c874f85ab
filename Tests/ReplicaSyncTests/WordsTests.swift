import ReplicaSync
import Testing
import Wire

@Suite("The words of a relay")
struct WordsTests {
  private static let names = RelayNames(here: "desktop", there: "laptop")
  private static let refusal = DaemonRefusal(code: 9, kind: "x", message: "no\u{7}w")

  private static let failures: [(RelayFailure, String)] = [
    (
      .closed(.there, reason: "ssh ended with 255"),
      "laptop closed the connection: ssh ended with 255; nothing is lost: type the same again to go "
        + "on where it stopped"
    ),
    (
      .closed(.here, reason: nil),
      "desktop closed the connection; nothing is lost: type the same again to go on where it stopped"
    ),
    (
      .notTheProtocol(.there, beginning: "Welcome"),
      "laptop sent \"Welcome\", which is no line of the protocol; the command that leads to laptop "
        + "must print nothing of its own: type it by hand, and see what comes before `{`"
    ),
    (
      .otherLevel(.there, SystemHello.Levels(compatible: 3, current: 4)),
      "laptop speaks the protocol from level 3 on, and this alchemy up to level 1; type `alchemy "
        + "version` at both, and install the newer one where it is older"
    ),
    (
      // Both name one level, and do not understand each other.
      .otherLevel(.there, SystemHello.Levels(compatible: 2, current: 1)),
      "laptop speaks the protocol from level 2 on, and this alchemy up to level 1; type `alchemy "
        + "version` at both, and install the newer one where it is older"
    ),
    (
      .otherLevel(.there, SystemHello.Levels(compatible: 0, current: 0)),
      "laptop speaks the protocol up to level 0, and this alchemy from level 1 on; type `alchemy "
        + "version` at both, and install the newer one where it is older"
    ),
    (
      .itself(.there),
      "the command to laptop leads back to this daemon itself; let it lead to another machine, as "
        + "`ssh desktop alchemyd bridge` does"
    ),
    (
      .cannotSync(.there),
      "the alchemyd of laptop is too old to synchronise; type `alchemy version` at both, and "
        + "install the newer one where it is older"
    ),
    (
      .refused(.there, refusal),
      "laptop refused: no?w; type `alchemy status` at laptop to see how it is, or "
        + "`alchemy-hub check` if it is a hub"
    ),
    (
      .noAnswer(.there, milliseconds: 120_000),
      "laptop has not answered for 120 seconds; nothing is lost: type the same again to go on where "
        + "it stopped"
    ),
    (
      .lateAnswer(.there, milliseconds: 120_000),
      "laptop has sent lines for 120 seconds, and no answer among them; nothing is lost: type the "
        + "same again to go on where it stopped"
    ),
  ]

  @Test("say how a relay ended and what to type", arguments: 0..<failures.count)
  func failure(number: Int) {
    let (failure, words) = Self.failures[number]
    #expect(failure.words(Self.names, .once) == words)
  }

  @Test("say of a daemon's relay that it tries again by itself")
  func continuous() {
    #expect(
      RelayFailure.stopping(.there).words(Self.names, .continuous)
        == "the daemon of laptop stops; it is tried again by itself: `alchemy sync status` tells "
        + "how it goes")
  }

  private static let reasons: [(LeftReason, String)] = [
    (
      .clockFuture(.there, aheadMilliseconds: 600_000),
      "laptop refused changes that are stamped 10 minutes ahead of its clock; type `timedatectl` at "
        + "both and set a wrong clock right; if both are right, stop the daemon of desktop and type "
        + "`alchemyd restamp` there; then type `alchemy sync`"
    ),
    (
      .originRetired(.there, origin: "abc"),
      "laptop has retired the replica abc that made the changes; type `alchemy profile copy` where "
        + "the changes are, to keep them as another profile"
    ),
    (
      .readOnly(.here),
      "desktop cannot write: its disk is full or failing; free some space at desktop, then type "
        + "`alchemy sync`"
    ),
    (
      .profileFull(.there, bound: "origins", limit: 4096),
      "laptop has no room for more: a profile may have 4096 replica identities; type `alchemy "
        + "profile copy` where the changes are, and use the copy from then on"
    ),
    (
      .vaultFull(.there),
      "laptop cannot write: the vault has no more room; let the administrator of laptop type `alchemy-hub user "
        + "limit NAME GIB` with your login's name, then type `alchemy sync`"
    ),
    (
      .trailLost(.there),
      "laptop no longer knows which of the older changes it had, so nobody can tell whether one of the "
        + "two lags or went back to an earlier moment; type `alchemy profile copy` at one of the two: "
        + "the copy carries over what it shows"
    ),
    (
      .tooManyMoves(.there, limit: 8),
      "laptop knows 8 branches of it, and renames more changes only for others that it is shown; type "
        + "`alchemy profile copy` at one of the two: the copy carries over what it shows"
    ),
    (
      .gaps(.there),
      "laptop misses changes that come before those it was sent; type `alchemy sync` to try again"
    ),
  ]

  @Test("say why a profile is left and what to type", arguments: 0..<reasons.count)
  func left(number: Int) {
    let (reason, words) = Self.reasons[number]
    let profile = RelayProfile(id: RandomHistory.profile(1), name: "Bees")
    let left = LeftProfile(profile: profile, reason: reason)
    #expect(left.words(Self.names) == "Bees is left for later: " + words)
  }
}
