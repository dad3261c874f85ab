internal import Replication
internal import Unix

/// Where a store's file is, as far as a copy of the file would be somewhere else.
struct StorePlace: Hashable {
  /// A hash of the machine's identity, which is to stay with the machine; empty without one.
  var machine: String
  /// The file's number in its file system.
  var inode: UInt64
  /// The real path of its folder.
  var folder: String

  init(machine: String, inode: UInt64, folder: String) {
    self.machine = machine
    self.inode = inode
    self.folder = folder
  }

  /// The place of a file that is there.
  init(of path: String) throws(FileFailure) {
    let folder = try Folder.realPath(Folder.parent(of: path))
    // Links are followed, as the database does.
    let inode = try Folder.status(path).inode
    self.init(machine: Self.thisMachine, inode: inode, folder: folder)
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
