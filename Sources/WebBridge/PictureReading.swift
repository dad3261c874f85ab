internal import Alchemy
internal import JSON
internal import Lists
internal import Unix
internal import WebGate
internal import Wire

/// Reads a picture of a bag by tesseract: it blocks, and belongs on a thread of its own.
struct PictureReading: Sendable {
  /// The table of a picture that is full of text has a twentieth.
  private static let outputBytes = 1 << 20
  /// Of each of the four runs: a large photo takes five seconds.
  private static let patienceMilliseconds = 30_000

  /// As `BagPicture.commands` demands it.
  let path: String
  /// What `catalog.get` says of the profile's catalog.
  let catalog: [UInt8]

  /// The rows, as JSON for the page; what is unsure has no count.
  func rows() -> Result<[UInt8], WebRefusal> {
    do throws(WebRefusal) {
      var tables: [String] = []
      for words in BagPicture.commands(reading: path) { tables.append(try Self.output(of: words)) }
      return .success(try Self.json(of: tables, by: catalog))
    } catch {
      return .failure(error)
    }
  }

  private static func output(of words: [String]) throws(WebRefusal) -> String {
    let run: Subprocess.Run
    do throws(SystemCallFailure) {
      run = try Subprocess.run(
        words, limitBytes: outputBytes, timeoutMilliseconds: patienceMilliseconds,
        within: .ofForeignFiles)
    } catch {
      if error.errno == .notFound { throw .noReader(package: BagPicture.debianPackage) }
      throw .pictureUnread(reason: "\(error)")
    }
    switch run.ending {
    case .exited(let code):
      let errors = String(decoding: run.errors, as: UTF8.self)
      if let reason = BagPicture.failure(code: code, errors: errors) {
        throw .pictureUnread(reason: reason)
      }
      return String(decoding: run.output, as: UTF8.self)
    case .killed(let signal): throw .pictureUnread(reason: "signal \(signal) has ended it")
    case .unseen: throw .pictureUnread(reason: "nobody could see how it ended")
    case nil:
      throw .pictureUnread(reason: "it took longer than \(patienceMilliseconds / 1000) seconds")
    }
  }

  private static func json(
    of tables: [String], by catalog: [UInt8]
  ) throws(WebRefusal) -> [UInt8] {
    guard let read = JSONValue(readable: catalog).flatMap({ CatalogGet.Result($0) }),
      let catalog = try? Catalog(
        id: read.id, title: read.title, effects: read.effects, ingredients: read.ingredients,
        settings: read.settings, doubts: read.doubts)
    else { throw .noDaemon }
    let found = PictureRows(
      tables, by: IngredientFinder(in: catalog), possibleCounts: QuantityLimit.stock)
    let rows = found.rows.map { row in
      var members: [String: JSONValue] = [
        "id": .string(catalog.ingredients[row.ingredient].id), "read": .string(row.read),
      ]
      members["count"] = row.count.map { .integer($0) }
      return JSONValue.object(members)
    }
    let unnamed = JSONValue.array(found.unnamed.map { .string($0) })
    return JSONValue.object(["rows": .array(rows), "unnamed": unnamed]).serialized()
  }
}
