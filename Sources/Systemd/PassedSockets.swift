internal import CSystemd
package import Unix

/// The descriptors that came with the start of this process.
package enum PassedSockets {
  /// Takes them all, once: the variables that announce them are removed for child processes.
  ///
  /// Empty when nothing was passed, or when it was meant for another process.
  package static func take() throws(SystemCallFailure) -> [PassedSocket] {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = unsafe sd_listen_fds_with_names(1, &names)
    guard count >= 0 else {
      throw SystemCallFailure(call: "sd_listen_fds", errno: Errno(rawValue: -count))
    }
    return unsafe zip(0..<count, takeStrings(names)).map { index, name in
      let descriptor = FileDescriptor(rawValue: firstDescriptor + index)
      return PassedSocket(descriptor: descriptor, name: name, kind: kind(of: descriptor))
    }
  }

  /// What a passed descriptor can be used for.
  package static func kind(of descriptor: FileDescriptor) -> PassedSocket.Kind {
    if csystemd_is_unix_stream(descriptor.rawValue, 1) > 0 { return .listener }
    return csystemd_is_unix_stream(descriptor.rawValue, 0) > 0 ? .connection : .other
  }

  /// SD_LISTEN_FDS_START: those before it are the standard streams.
  private static let firstDescriptor: Int32 = 3

  /// Copies a list of strings that ends with nil, and frees it.
  @unsafe
  private static func takeStrings(
    _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [String] {
    guard let list = unsafe list else { return [] }
    var strings: [String] = []
    while let string = unsafe list[strings.count] {
      unsafe strings.append(String(cString: string))
      unsafe csystemd_free(string)
    }
    unsafe csystemd_free(list)
    return strings
  }
}
