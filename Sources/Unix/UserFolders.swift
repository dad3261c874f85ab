/// The folders in which this user's programs keep their files, by the XDG base directory specification.
package enum UserFolders {
  /// `$XDG_DATA_HOME` or `~/.local/share`; nil if neither variable says where.
  package static var data: String? {
    absolute("XDG_DATA_HOME") ?? absolute("HOME").map { $0 + "/.local/share" }
  }

  /// `$XDG_CONFIG_HOME` or `~/.config`; nil if neither variable says where.
  package static var configuration: String? {
    absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
  }

  /// Whether a path is a folder of this user; false if its status cannot be read.
  package static func owns(_ path: String) -> Bool {
    do throws(FileFailure) {
      let status = try Folder.status(path)
      return status.kind == .folder && status.owner == ProcessIdentity.userID
    } catch {
      return false
    }
  }

  /// The variable's path; a relative path counts as unset, as the specification demands.
  private static func absolute(_ name: String) -> String? {
    Environment.value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
