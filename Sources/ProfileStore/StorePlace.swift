internal import Replication
internal import Unix

/// Where a store's file is: everything that would differ for a copy of the file.
struct StorePlace: Hashable {
  /// A hash of the machine's id, which itself should not leave the machine; empty without an id.
  var machine: String
  /// The file's inode number.
  var inode: UInt64
  /// When the file was created, in nanoseconds since 1970; 0 if unknown.
  ///
  /// The file system may give a removed file's inode number to the next file.
  var birth: Int64
  /// The real path of its folder.
  var folder: String

  init(machine: String, inode: UInt64, birth: Int64, folder: String) {
    self.machine = machine
    self.inode = inode
    self.birth = birth
    self.folder = folder
  }

  /// The place of an existing file.
  init(of path: String) throws(FileFailure) {
    let folder = try Folder.realPath(Folder.parent(of: path))
    // Links are followed, as SQLite follows them.
    let inode = try Folder.status(path).inode
    self.init(
      machine: Self.thisMachine, inode: inode, birth: try File.birth(path), folder: folder)
  }

  /// Whether both places have the same file; an unknown creation time counts as equal.
  func isSameFile(as other: StorePlace) -> Bool {
    inode == other.inode && (birth == other.birth || birth == 0 || other.birth == 0)
  }

  /// The limit for reading /etc/machine-id, which has 33 bytes.
  private static let machineBytes = 256

  private static var thisMachine: String {
    do {
      let text = try File.read("/etc/machine-id", limitBytes: machineBytes)
      var hash = RowHash()
      hash.combine("alchemyd")
      hash.combine(String(decoding: text, as: UTF8.self))
      return Hexadecimal.text(of: hash.value)
    } catch {
      return ""
    }
  }
}
