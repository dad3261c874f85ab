package import ClientSession
internal import CommandLine
package import GameFiles
internal import TerminalScreen

/// A player's character, as the names of saves tell characters apart.
package struct GameCharacter: Hashable, Sendable {
  /// The name.
  package let name: String
  /// Eight hexadecimal digits in the names of files of Special Edition; nil in those of 2011.
  package let id: String?

  package init(name: String, id: String?) {
    self.name = name
    self.id = id
  }

  /// The character of a save, by its header and the name of its file, such as `Save3_0C2D58E2_0_….ess`.
  package init(_ header: SaveHeader, file: String) {
    let parts = file.split(separator: "_", omittingEmptySubsequences: false)
    let isNamed =
      parts.count > 2 && parts[1].utf8.count == 8
      && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
    self.init(name: header.character, id: isNamed ? parts[1].uppercased() : nil)
  }

  /// Whether a player who typed this means the character: its name in any case, or its id.
  package func isMeant(by typed: String) -> Bool {
    name.lowercased() == typed.lowercased() || id == typed.uppercased()
  }

  /// `Bjorn`, or `Bjorn (0C2D58E2)`.
  package var words: String { name.visibleName + (id.map { " (\($0))" } ?? "") }
}

/// A saved game of a folder, by its header.
package struct SaveFile: Sendable {
  /// Where it is.
  package let path: String
  /// The folder that has it.
  package let folder: String
  /// Whose save it is.
  package let character: GameCharacter
  /// What the save says of itself.
  package let header: SaveHeader
  /// When the file was written, in milliseconds since 1970.
  package let modifiedMilliseconds: Int

  /// The game's own time and number, which a wrong date of the file does not change.
  fileprivate var order: (Int64, Int, Int, String) {
    (header.writtenMilliseconds, header.number, modifiedMilliseconds, path)
  }
}

/// A folder with saved games.
package struct SaveFolder {
  /// Where it is.
  package let path: String
  private let files: any FileLookup

  /// Reads nothing yet.
  package init(_ path: String, _ files: any FileLookup) {
    self.path = path
    self.files = files
  }

  /// When each save was written, by its name, in milliseconds since 1970.
  ///
  /// Links and backups (`.bak`) do not count.
  package var written: [String: Int] {
    Dictionary(paths.map { (Self.name(of: $0.path), $0.modifiedMilliseconds) }) { one, _ in one }
  }

  /// The newest save of each character, by what the saves say of themselves, the newest first; saves that cannot be
  /// read are left out.
  ///
  /// Reads the header of every save.
  package var newestOfEach: [SaveFile] {
    var seen: Set<GameCharacter> = []
    return paths.compactMap(read).sorted { $1.order < $0.order }
      .filter { seen.insert($0.character).inserted }
  }

  private var paths: [(path: String, modifiedMilliseconds: Int)] {
    files.names(in: path).filter { $0.lowercased().hasSuffix(".ess") }.compactMap { name in
      let path = "\(path)/\(name)"
      return files.modified(path).map { (path, $0) }
    }
  }

  private func read(_ save: (path: String, modifiedMilliseconds: Int)) -> SaveFile? {
    do {
      let header = try SaveHeader(
        reading: try files.beginning(of: save.path, byteCount: SaveLimits.headerBytes))
      return SaveFile(
        path: save.path, folder: path,
        character: GameCharacter(header, file: Self.name(of: save.path)),
        header: header, modifiedMilliseconds: save.modifiedMilliseconds)
    } catch {
      return nil
    }
  }

  /// The file's name without its folder.
  package static func name(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
