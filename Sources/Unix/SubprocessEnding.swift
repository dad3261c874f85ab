/// How a program ended.
package enum SubprocessEnding: Hashable, Sendable {
  /// The program exited with a code from 0 to 255.
  case exited(code: Int32)
  /// The signal of that number killed the program.
  case killed(signal: Int32)
  /// Unknown: this process inherited an ignored SIGCHLD, so the kernel drops its children's ends.
  case unseen
}
