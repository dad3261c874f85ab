import DaemonDecisions
import Unix
import Wire

/// From a file's name to its place in `done` or `refused`.
extension InboxFolder {
  /// Takes the next step with the file at a path: claims the file, asks the service, or moves the file.
  func take(_ path: String) {
    let (folder, name) = InboxPath.parts(path)
    do throws(FileFailure) {
      try take(InboxName(name), of: folder, in: try open(folder))
    } catch .missing {
      queue.ended()
    } catch {
      queue.postponed(error.words, at: Self.now)
    }
  }

  private func take(
    _ name: InboxName, of folder: String, in opened: OpenFolder
  ) throws(FileFailure) {
    switch name {
    case .list(let list): try claim(list, of: folder, in: opened)
    case .taken(let id, _) where applied.contains(id):
      finish(UnderWay(folder: folder, name: name, id: id))
    case .taken(let id, _): try ask(UnderWay(folder: folder, name: name, id: id), opened)
    case .applied(let id, _): finish(UnderWay(folder: folder, name: name, id: id))
    case .ignored: queue.ended()
    }
  }

  /// Gives a file its own name and identity, unless a program is writing the file.
  private func claim(
    _ list: String, of folder: String, in opened: OpenFolder
  ) throws(FileFailure) {
    guard let status = try opened.status(list) else { return queue.ended() }
    guard status.kind == .file else {
      return refuse(list, of: folder, list, [Self.notRegular])
    }
    // The other name may be the database's: closing a file drops all locks that a process has on it.
    guard status.nameCount == 1 else { return refuse(list, of: folder, list, [Self.hardLink]) }
    guard try opened.isSettled(list, nowMilliseconds: Self.wall) else {
      return queue.left(at: Self.now)
    }
    let id = try newID()
    let name = InboxName.taken(id: id, list: InboxName.cut(list))
    guard let fileName = name.fileName, try opened.rename(list, to: fileName, in: opened) else {
      // No two files get the same 128 random bits.
      return queue.postponed("the name \(name.fileName ?? "") is taken", at: Self.now)
    }
    // After a power cut the file must still have the identity that its change has.
    try opened.synchronize()
    queue.renamed(to: InboxPath.of(fileName, in: folder))
    try ask(UnderWay(folder: folder, name: name, id: id), opened)
  }

  private func newID() throws(FileFailure) -> String {
    do throws(SystemCallFailure) {
      return InboxName.id(of: try RandomBytes.make(count: InboxName.idBytes))
    } catch {
      throw .system(error)
    }
  }

  private static let notRegular = "it is not a regular file; links are not followed"
  private static let hardLink = "the file has another name, too (a hard link): copy it instead"

  private func ask(_ file: UnderWay, _ opened: OpenFolder) throws(FileFailure) {
    let limit = InboxFile.limitBytes
    guard let fileName = file.name.fileName else { return queue.ended() }
    do throws(FileFailure) {
      switch try opened.read(fileName, limitBytes: limit, nowMilliseconds: Self.wall) {
      case .beingWritten: queue.left(at: Self.now)
      case .settled(let bytes): ask(file, bytes)
      }
    } catch .tooLarge {
      refuse(file, ["it has more than \(limit) bytes"])
    } catch .wrongKind {
      refuse(file, [Self.notRegular])
    }
  }

  private func ask(_ file: UnderWay, _ bytes: [UInt8]) {
    do throws(InboxFile.Unreadable) {
      let path = InboxPath.of(file.name.list ?? "", in: file.folder)
      let letter = try InboxFile(at: path, bytes: bytes, id: file.id)
      underWay = file
      let client = InboxFile.client(file.id)
      tell(.letter(InboxLetter(client: client, path: path, request: letter.request)))
    } catch {
      refuse(file, [error.words])
    }
  }

  /// Takes the service's decision about the file under way.
  func answered(_ fate: InboxFile.Fate) {
    guard let file = underWay else { return }
    underWay = nil
    switch fate {
    case .done: finish(file)
    case .refused(let reasons): refuse(file, reasons)
    case .postponed(let reason): queue.paused(reason, at: Self.now)
    }
  }

  /// Moves an applied file to `done`.
  ///
  /// A file that cannot be moved is marked as applied, so that no later daemon asks about it again.
  private func finish(_ file: UnderWay) {
    do throws(FileFailure) {
      let opened = try open(file.folder)
      guard let fileName = file.name.fileName, let list = file.name.list else { return }
      do throws(FileFailure) {
        _ = try archive.move(fileName, of: opened, to: .done, as: list, in: OpenFolder(root))
      } catch {
        applied.insert(file.id)
        try mark(file, in: opened)
        throw error
      }
      settled(file)
    } catch .missing {
      settled(file)
    } catch {
      queue.postponed("it was applied, and cannot be moved to done: \(error.words)", at: Self.now)
    }
  }

  private func mark(_ file: UnderWay, in opened: OpenFolder) throws(FileFailure) {
    guard case .taken(let id, let list) = file.name, let name = file.name.fileName,
      let marked = InboxName.applied(id: id, list: list).fileName,
      try opened.rename(name, to: marked, in: opened)
    else { return }
    queue.renamed(to: InboxPath.of(marked, in: file.folder))
  }

  private func settled(_ file: UnderWay) {
    applied.remove(file.id)
    queue.ended()
    tell(.settled(client: InboxFile.client(file.id)))
  }

  private func refuse(_ file: UnderWay, _ reasons: [String]) {
    refuse(file.name.fileName ?? "", of: file.folder, file.name.list ?? "", reasons)
    tell(.settled(client: InboxFile.client(file.id)))
  }

  /// Moves a file to `refused`, with the reasons beside it.
  private func refuse(
    _ fileName: String, of folder: String, _ list: String, _ reasons: [String]
  ) {
    do throws(FileFailure) {
      let path = InboxPath.of(list, in: folder)
      let newPath = try archive.move(
        fileName, of: try open(folder),
        to: .refused(InboxArchive.Refusal(path: path, home: "\(root)/\(path)", reasons: reasons)),
        as: list, in: OpenFolder(root))
      queue.ended()
      tell(.tell(.refused(path: path, newPath: newPath, reasons: reasons)))
    } catch .missing {
      queue.ended()
    } catch {
      queue.postponed("it cannot be moved to refused: \(error.words)", at: Self.now)
    }
  }
}
