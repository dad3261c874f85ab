/// How long a silent daemon is waited for.
package struct Patience: Equatable, Sendable {
  /// After this long somebody at a terminal should learn what is being waited for.
  package var noteAfterMilliseconds: Int
  /// After this long without a byte the daemon counts as stuck.
  package var giveUpAfterMilliseconds: Int

  package init(noteAfterMilliseconds: Int, giveUpAfterMilliseconds: Int) {
    self.noteAfterMilliseconds = noteAfterMilliseconds
    self.giveUpAfterMilliseconds = giveUpAfterMilliseconds
  }

  /// People notice a delay from about 200 ms; no request of ours takes the daemon a second, and its
  /// start by systemd takes a tenth of one, so that 10 s can only mean that it is stuck.
  package static let usual = Patience(noteAfterMilliseconds: 200, giveUpAfterMilliseconds: 10_000)
}
