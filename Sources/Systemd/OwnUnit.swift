internal import Unix

/// The unit of the user's service manager that this process belongs to.
package enum OwnUnit {
  /// More than the kernel ever reports, even with all hierarchies.
  private static let limitBytes = 65_536

  /// The unit's name; nil if the process is no service of a user.
  package static var name: String? {
    do {
      let groups = try File.read("/proc/self/cgroup", limitBytes: limitBytes)
      return name(in: String(decoding: groups, as: UTF8.self))
    } catch {
      return nil
    }
  }

  /// The last group in the path of the unified hierarchy (cgroups(7)).
  package static func name(in groups: String) -> String? {
    let path = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    let folders = path?.split(separator: "/").dropFirst() ?? []
    let manager = folders.firstIndex { $0.hasPrefix("user@") && $0.hasSuffix(".service") }
    guard let manager, let last = folders[manager...].dropFirst().last else { return nil }
    return last.hasSuffix(".service") ? String(last) : nil
  }
}
