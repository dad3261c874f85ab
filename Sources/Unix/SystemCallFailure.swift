/// A call to the kernel that failed, with what it was about.
package struct SystemCallFailure: Error, Hashable, Sendable {
  /// The call's name, such as "bind".
  package let call: String
  /// The kernel's reason.
  package let errno: Errno
  /// The file or socket that was named, if one was.
  package let path: String?

  /// States a fact that was seen elsewhere, such as a library's answer.
  package init(call: String, errno: Errno, path: String? = nil) {
    self.call = call
    self.errno = errno
    self.path = path
  }
}

extension SystemCallFailure: CustomStringConvertible {
  /// One line for a log: "bind /run/x: Address already in use".
  package var description: String {
    "\(call)\(path.map { " \($0)" } ?? ""): \(errno)"
  }
}
