/// A failed call to the kernel, with its object.
package struct SystemCallFailure: Error, Hashable, Sendable {
  /// The call's name, such as "bind".
  package let call: String
  /// The kernel's reason.
  package let errno: Errno
  /// The file or socket concerned, if the call named one.
  package let path: String?

  /// Makes a failure that was seen elsewhere, such as a library's result.
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
