/// Another process of this user, as the kernel's files show it.
package struct OtherProcess: Hashable, Sendable {
  /// The kernel's number of it.
  package let identifier: Int32

  /// Takes any number: one that no process has any more has no words and is in no unit.
  package init(identifier: Int32) {
    self.identifier = identifier
  }

  /// The words it was started with, its program's first; none for one that has ended.
  package var words: [String] {
    var words = text("cmdline").split(separator: "\0", omittingEmptySubsequences: false)
    // Each word ends with a zero, the last one too.
    words = words.dropLast()
    return words.map(String.init)
  }

  /// Whether a service manager counts it to this unit, such as `alchemyd.service`.
  package func belongs(toUnit name: String) -> Bool {
    text("cgroup").split(separator: "\n").contains { $0.hasSuffix("/" + name) }
  }

  /// Of one that has ended, and of one that may not be looked at, it is empty.
  private func text(_ name: String) -> String {
    do {
      let bytes = try File.read("/proc/\(identifier)/\(name)", limitBytes: Self.limitBytes)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return ""
    }
  }

  /// More words than that are nothing to be typed again.
  private static let limitBytes = 65_536
}
