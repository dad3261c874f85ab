internal import Unix

extension Entry {
  /// The entry at a path, following links.
  init(lookingAt path: String) {
    do throws(FileFailure) {
      self.init(try Folder.status(path))
    } catch .missing {
      self = .missing
    } catch {
      self = .hidden(error.words)
    }
  }

  private init(_ status: FileStatus) {
    let kind: Kind =
      switch status.kind {
      case .file: .file
      case .folder: .folder
      case .socket: .socket
      case .symbolicLink, .other: .other
      }
    self = .there(kind: kind, owner: status.owner, permissions: status.permissions)
  }
}
