internal import Unix

/// How long a silent daemon is waited for.
package struct Patience: Equatable, Sendable {
  /// After this long somebody at a terminal should learn what is being waited for.
  package var noteAfterMilliseconds: Int
  /// After this long without a byte the daemon counts as stuck.
  package var giveUpAfterMilliseconds: Int

  /// A daemon that sends something all the while, but no reply, is given up after six times the
  /// longest silence: no reply takes a sixth of that, whatever stands before it.
  package var replyWithinMilliseconds: Int { 6 * giveUpAfterMilliseconds }

  /// Both are counted from when the waiting begins.
  package init(noteAfterMilliseconds: Int, giveUpAfterMilliseconds: Int) {
    self.noteAfterMilliseconds = noteAfterMilliseconds
    self.giveUpAfterMilliseconds = giveUpAfterMilliseconds
  }

  /// People notice a delay from about 200 ms; after 10 s the daemon can only be stuck.
  ///
  /// No request of ours takes it a second, and its start by systemd takes a tenth of one.
  package static let usual = Patience(
    noteAfterMilliseconds: 200, giveUpAfterMilliseconds: TestPatience.milliseconds ?? 10_000)
}
