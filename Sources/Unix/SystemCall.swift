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
