internal import Replication
internal import Unix

/// Where a store's file is, as far as a copy of the file would be somewhere else.
struct StorePlace: Hashable {
  /// A hash of the machine's identity, which is to stay with the machine; empty without one.
  var machine: String
  /// The file's number in its file system.
  var inode: UInt64
  /// When the file was made, in nanoseconds since 1970; 0 where that is not known.
  ///
  /// The number of a file that is gone may be given to the next one.
  var birth: Int64
  /// The real path of its folder.
  var folder: String

  init(machine: String, inode: UInt64, birth: Int64, folder: String) {
    self.machine = machine
    self.inode = inode
    self.birth = birth
    self.folder = folder
  }

  /// The place of a file that is there.
  init(of path: String) throws(FileFailure) {
    let folder = try Folder.realPath(Folder.parent(of: path))
    // Links are followed, as the database does.
    let inode = try Folder.status(path).inode
    self.init(
      machine: Self.thisMachine, inode: inode, birth: try File.birth(path), folder: folder)
  }

  /// Whether it is the file of another place, as far as both tell.
  func isSameFile(as other: StorePlace) -> Bool {
    inode == other.inode && (birth == other.birth || birth == 0 || other.birth == 0)
  }

  /// It is 33 bytes long; what is longer is something else.
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
