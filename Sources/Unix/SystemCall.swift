/// Repeats a call while signals interrupt it, and turns −1 into a typed failure.
///
/// Not for `close`, which must not be repeated: another thread may have its number by then.
@discardableResult
func systemCall<Result: FixedWidthInteger & SignedInteger>(
  _ name: StaticString, path: String? = nil, _ call: () -> Result
) throws(SystemCallFailure) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let errno = Errno.current
    guard errno == .interrupted else {
      throw SystemCallFailure(call: "\(name)", errno: errno, path: path)
    }
  }
}

extension String {
  /// The text that a call has written into a buffer.
  init(untilZero buffer: [CChar]) {
    self.init(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

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
