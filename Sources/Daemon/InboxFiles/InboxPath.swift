import DaemonDecisions

/// Paths relative to the inbox: an empty folder is the inbox itself.
enum InboxPath {
  static func of(_ name: String, in folder: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }

  /// The folder and the name.
  static func parts(_ path: String) -> (folder: String, name: String) {
    guard let cut = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<cut]), String(path[path.index(after: cut)...]))
  }

  /// The path by which the player knows the file.
  static func shown(_ path: String) -> String {
    let (folder, name) = parts(path)
    return of(InboxName(name).list ?? name, in: folder)
  }
}
