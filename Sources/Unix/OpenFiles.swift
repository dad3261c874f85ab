internal import CUnix

/// The files, sockets and pipes that this process may have open.
package enum OpenFiles {
  /// Raises the limit of this process if need be; returns the limit if it stays below `wanted`, otherwise nil.
  package static func reserve(_ wanted: Int) -> Int? {
    let allowed = Int(cunix_reserve_files(Int32(clamping: wanted)))
    return allowed < wanted ? allowed : nil
  }
}
