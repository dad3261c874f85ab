internal import CUnix

/// The files, sockets and pipes that this process may have open.
package enum OpenFiles {
  /// Makes sure that the process may have so many; returns how many it may have, if that is less.
  package static func reserve(_ wanted: Int) -> Int? {
    let allowed = Int(cunix_reserve_files(Int32(clamping: wanted)))
    return allowed < wanted ? allowed : nil
  }
}
