internal import Unix
internal import WebGate
internal import Wire

/// The file in which the paired devices are.
final class DeviceFile {
  /// A file with all devices has a tenth of that.
  private static let limitBytes = 1 << 16

  let path: String
  private(set) var book: DeviceBook

  /// Reads the file of a folder, which is made if it is missing; without a file nobody is paired.
  ///
  /// Throws for a folder or a file that cannot be used, and for a file of another version.
  init(folder: String) throws(WebMistake) {
    path = folder + "/devices.json"
    let bytes: [UInt8]
    do throws(FileFailure) {
      try Folder.make(folder)
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
