/// Another process of this user, as /proc shows it.
package struct OtherProcess: Hashable, Sendable {
  /// The process's number.
  package let identifier: Int32

  /// Takes any number; a number without a process has no words and is in no unit.
  package init(identifier: Int32) {
    self.identifier = identifier
  }

  /// The words of the command line, the program's first; empty once the process has ended.
  package var words: [String] {
    var words = text("cmdline").split(separator: "\0", omittingEmptySubsequences: false)
    // Each word ends with a zero, including the last.
    words = words.dropLast()
    return words.map(String.init)
  }

  /// The program's name without its folder and without characters outside ASCII; empty if it is unknown.
  package var program: String {
    let name = words.first?.split(separator: "/").last ?? ""
    return String(decoding: name.utf8.prefix(64).filter { 0x20..<0x7F ~= $0 }, as: UTF8.self)
  }

  /// Whether the process belongs to a unit of the service manager, such as `alchemyd.service`.
  package func belongs(toUnit name: String) -> Bool {
    text("cgroup").split(separator: "\n").contains { $0.hasSuffix("/" + name) }
  }

  /// Empty if the process has ended or may not be inspected.
  private func text(_ name: String) -> String {
    do {
      let bytes = try File.read("/proc/\(identifier)/\(name)", limitBytes: Self.limitBytes)
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return ""
    }
  }

  /// Nobody would type a longer command line again.
  private static let limitBytes = 65_536
}
