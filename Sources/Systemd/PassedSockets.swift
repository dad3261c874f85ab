internal import CSystemd
package import Unix

/// The descriptors that were passed to this process at its start.
package enum PassedSockets {
  /// Takes all descriptors, once: removes the variables that announce them from the environment.
  ///
  /// Empty if nothing was passed, or if the descriptors were meant for another process. Throws if
  /// the variables are malformed or announce descriptors that are not open.
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

  /// How a passed descriptor can be used.
  package static func kind(of descriptor: FileDescriptor) -> PassedSocket.Kind {
    if csystemd_is_unix_stream(descriptor.rawValue, 1) > 0 { return .listener }
    return csystemd_is_unix_stream(descriptor.rawValue, 0) > 0 ? .connection : .other
  }

  /// SD_LISTEN_FDS_START: lower numbers are the standard streams.
  private static let firstDescriptor: Int32 = 3

  /// Copies a nil-terminated list of strings, and frees it.
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

/// A descriptor that the service manager opened or kept for this process.
package struct PassedSocket: Hashable, Sendable {
  /// The uses of a passed descriptor.
  package enum Kind: Hashable, Sendable {
    /// A Unix stream socket that accepts clients.
    case listener
    /// A connected Unix stream socket, kept over a restart.
    case connection
    /// Anything else, which this service cannot use.
    case other
  }

  /// Open, and now this process's to close.
  package let descriptor: FileDescriptor
  /// The name from the socket unit or from `ServiceNotifier.store`.
  package let name: String
  /// How the descriptor can be used.
  package let kind: Kind
}
