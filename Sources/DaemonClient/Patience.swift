internal import Unix
package import Wire

/// How long to wait for a silent daemon.
package struct Patience: Equatable, Sendable {
  /// After this long, tell a person at a terminal what the program waits for.
  package var noteAfterMilliseconds: Int
  /// After this long without a byte, the daemon counts as stuck.
  package var giveUpAfterMilliseconds: Int

  /// The limit for a daemon that keeps sending but does not reply: six times the longest silence.
  ///
  /// Any reply takes less than a sixth of this limit, whatever precedes the reply.
  package var replyWithinMilliseconds: Int { 6 * giveUpAfterMilliseconds }

  /// Both times count from the start of the wait.
  package init(noteAfterMilliseconds: Int, giveUpAfterMilliseconds: Int) {
    self.noteAfterMilliseconds = noteAfterMilliseconds
    self.giveUpAfterMilliseconds = giveUpAfterMilliseconds
  }

  /// People notice a delay from about 200 ms; after 10 s the daemon can only be stuck.
  ///
  /// None of our requests takes the daemon a second; systemd starts it in a tenth of a second.
  package static let usual = Patience(
    noteAfterMilliseconds: 200, giveUpAfterMilliseconds: TestPatience.milliseconds ?? 10_000)
}

extension PauseLadder {
  /// The pauses between attempts to connect: from 50 ms up to 5 s.
  ///
  /// A restarted daemon answers within a tenth of a second. With the longest pause, people learn in
  /// 5 s that it is back, and twelve attempts a minute cost nothing.
  package static let connecting = PauseLadder(first: 50, longest: 5_000)
}
