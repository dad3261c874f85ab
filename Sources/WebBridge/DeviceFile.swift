internal import JSON
internal import Unix
internal import WebGate
internal import Wire

/// The file in which the paired devices are.
final class DeviceFile {
  /// A file with all devices has a tenth of that.
  private static let limitBytes = 1 << 16

  let path: String
  /// Where a picture is kept while it is read: the one folder that the service may write to has it.
  let pictureFile: String
  private(set) var book: DeviceBook
  /// Held while the program runs, because two programs would undo each other's changes.
  private let lock: FolderLock

  /// Reads the file in a folder, which is made if it is missing; without a file, no device is paired.
  ///
  /// Throws for a folder or a file that cannot be used, and for a file of another version.
  init(folder: String) throws(WebMistake) {
    path = folder + "/devices.json"
    pictureFile = (folder.hasPrefix("/") ? "" : "./") + folder + "/picture"
    let bytes: [UInt8]
    let taken: FolderLock?
    do throws(FileFailure) {
      try Folder.make(folder)
      taken = try FolderLock.acquire(folder)
    } catch {
      throw .folder(error)
    }
    guard let taken else { throw .inUse(folder: folder) }
    lock = taken
    do throws(FileFailure) {
      // What a program that was killed has left behind.
      for name in try Folder.list(folder, prefix: "devices.json.", suffix: ".new") {
        try File.remove("\(folder)/\(name)")
      }
      try File.remove(pictureFile)
      guard File.exists(path) else {
        book = DeviceBook()
        return
      }
      bytes = try File.read(path, limitBytes: Self.limitBytes)
    } catch {
      throw .folder(error)
    }
    guard let json = JSONValue(readable: bytes), let read = DeviceBook(json) else {
      throw .devicesUnread(path: path)
    }
    book = read
  }

  /// Changes the book and the file; throws, and changes nothing, if the file cannot be written.
  func change<Result>(
    _ change: (inout DeviceBook) -> Result
  ) throws(FileFailure) -> Result {
    var changed = book
    let result = change(&changed)
    if changed != book {
      try File.writeAtomically(changed.json.serialized() + [0x0A], to: path)
      book = changed
    }
    return result
  }
}
