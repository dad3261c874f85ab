internal import CLZ4

/// An archive to write, by a writer of the tests' own.
package struct ArchiveDraft {
  package var version: UInt32 = 105
  package var flags: UInt32 = 3 | ArchiveDraft.packed
  package var folders: [(name: String, files: [File])] = []
  /// What is added to the number of files.
  package var wrongFiles = 0

  package static let packed: UInt32 = 4
  package static let console: UInt32 = 0x40
  package static let namesBeforeData: UInt32 = 0x100

  package struct File {
    package var name: String
    package var data: [UInt8]
    /// Whether it is packed though the others are not, or the other way round.
    package var isOtherwise = false
    package var unpackedSize: Int?

    package init(_ name: String, _ data: [UInt8], isOtherwise: Bool = false) {
      self.name = name
      self.data = data
      self.isOtherwise = isOtherwise
    }
  }

  package init(version: UInt32 = 105, _ folders: (name: String, files: [File])...) {
    self.version = version
    self.folders = folders
  }

  private func stored(_ file: File) -> [UInt8] {
    var writer = ByteWriter()
    if flags & Self.namesBeforeData != 0 {
      writer.number(UInt8(file.name.utf8.count))
      writer.append(Array(file.name.utf8))
    }
    if (flags & Self.packed != 0) != file.isOtherwise {
      writer.number(UInt32(file.unpackedSize ?? file.data.count))
      writer.append(
        version == 104 ? TestPacking.zlib.packed(file.data) : Self.frame(file.data))
    } else {
      writer.append(file.data)
    }
    return writer.bytes
  }

  private static func frame(_ bytes: [UInt8]) -> [UInt8] {
    var packed = [UInt8](repeating: 0, count: LZ4F_compressFrameBound(bytes.count, nil))
    let size = unsafe LZ4F_compressFrame(&packed, packed.count, bytes, bytes.count, nil)
    precondition(LZ4F_isError(size) == 0)
    return Array(packed[..<size])
  }

  package func file() -> [UInt8] {
    let files = folders.flatMap(\.files)
    let bytesOfFolder = version == 104 ? 16 : 24
    let folderNames = folders.reduce(0) { $0 + $1.name.utf8.count + 1 }
    let fileNames = files.reduce(0) { $0 + $1.name.utf8.count + 1 }
    var offset =
      36 + folders.count * (bytesOfFolder + 1) + folderNames + files.count * 16 + fileNames
    var writer = ByteWriter()
    writer.append(Array("BSA\0".utf8))
    let numbers = [
      version, 36, flags, UInt32(folders.count), UInt32(files.count + wrongFiles),
      UInt32(folderNames), UInt32(fileNames), 0xFFFF,
    ]
    for number in numbers { writer.number(number) }
    for folder in folders {
      writer.filler(8)
      writer.number(UInt32(folder.files.count))
      writer.filler(bytesOfFolder - 12)
    }
    var data: [UInt8] = []
    for folder in folders {
      writer.number(UInt8(folder.name.utf8.count + 1))
      writer.append(Array(folder.name.utf8) + [0])
      for file in folder.files {
        let bytes = stored(file)
        writer.filler(8)
        writer.number(UInt32(bytes.count) | (file.isOtherwise ? 1 << 30 : 0))
        writer.number(UInt32(offset))
        offset += bytes.count
        data += bytes
      }
    }
    for file in files { writer.append(Array(file.name.utf8) + [0]) }
    return writer.bytes + data
  }

  /// A table of texts, which are in the order of their numbers, or turned around.
  package static func strings(_ texts: [UInt32: [UInt8]]) -> [UInt8] {
    var entries = ByteWriter()
    var data: [UInt8] = []
    for (id, text) in texts.sorted(by: { $0.key > $1.key }) {
      entries.number(id)
      entries.number(UInt32(data.count))
      data += text + [0]
    }
    var writer = ByteWriter()
    writer.number(UInt32(texts.count))
    writer.number(UInt32(data.count))
    return writer.bytes + entries.bytes + data
  }
}
