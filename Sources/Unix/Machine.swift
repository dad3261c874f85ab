internal import CUnix

/// The machine that this process runs on.
package enum Machine {
  /// The host name; nil if the machine has none.
  package static var name: String? {
    // The kernel's names have at most 64 bytes and a terminating zero.
    var bytes = [CChar](repeating: 0, count: 65)
    guard unsafe cunix_machine_name(&bytes, bytes.count) == 0 else { return nil }
    let name = unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return "" }
      return unsafe String(cString: start)
    }
    return name.isEmpty ? nil : name
  }
}
