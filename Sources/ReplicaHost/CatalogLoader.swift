internal import Alchemy
internal import Lists
package import ProfileService
internal import Unix
internal import Wire

/// Finds all catalogs: the built-in ones, and those in the user's folders.
package struct CatalogLoader: Sendable {
  private let folders: [String]

  /// The folders need not exist; of two catalogs with the same id, the first one found is used.
  package init(folders: [String]) {
    self.folders = folders
  }

  /// The loaded catalogs, and the complaints to log.
  package struct Found: Sendable {
    /// Built-in catalogs first, then each folder's in the order of its files; ids are unique.
    package var stock: CatalogStock
    /// At most one per file or folder, in the order in which they were read.
    package var complaints: [CatalogComplaint]
  }

  /// Uses all valid catalogs, and reports each of the others.
  ///
  /// Reads and counts the catalogs in the folders; built-in ones are read on first use.
  package func load() -> Found {
    var found = Found(
      stock: CatalogStock(usable: Self.builtIn, refused: [:]), complaints: [])
    for folder in folders { load(folder: folder, into: &found) }
    return found
  }

  /// The built-in catalogs; each is read on first use.
  private static var builtIn: [CatalogStock.Usable] {
    KnownCatalogs.summaries.map { summary in
      CatalogStock.Usable(summary) {
        guard let catalog = KnownCatalogs.builtIn(summary.id) else {
          preconditionFailure("there is no built-in catalog \(summary.id)")
        }
        return catalog
      }
    }
  }

  private func load(folder: String, into found: inout Found) {
    let names: [String]
    do throws(FileFailure) {
      names = try Folder.list(folder, suffix: ".json")
    } catch .missing {
      return
    } catch {
      found.complain(of: folder, "cannot look for catalogs in \(folder): \(error.words)")
      return
    }
    for name in names {
      let path = folder + "/" + name
      do {
        let text = try File.read(path, limitBytes: CatalogFile.maximumBytes)
        load(String(name.dropLast(".json".count)), text, from: path, into: &found)
      } catch .tooLarge(_, let limit) {
        let problem = "the file has more than \(limit >> 20) MiB, and no catalog may have"
        let mistake = CatalogMistake(line: nil, name: nil, problem: problem)
        refuse(String(name.dropLast(".json".count)), path, [mistake], &found)
      } catch {
        found.complain(of: path, "cannot read the catalog \(path): \(error.words)")
      }
    }
  }

  private func load(_ name: String, _ text: [UInt8], from path: String, into found: inout Found) {
    do throws(CatalogFileRefusal) {
      let catalog = try CatalogFile.read(text.span)
      if found.stock.usable.contains(where: { $0.summary.id == catalog.id }) {
        let problem = "another catalog has the id \(catalog.id); give this one another id"
        refuse(name, path, [CatalogMistake(line: nil, name: catalog.id, problem: problem)], &found)
      } else {
        count(catalog, from: path, into: &found)
      }
    } catch {
      refuse(name, path, error.mistakes, &found)
    }
  }

  private func count(_ catalog: Catalog, from path: String, into found: inout Found) {
    do throws(RecipeIndexRefusal) {
      let count = try catalog.recipeCount()
      found.stock.usable.append(CatalogStock.Usable(catalog, recipeCount: count))
    } catch {
      let mistake = CatalogMistake(line: nil, name: catalog.id, problem: error.words)
      refuse(catalog.id, path, [mistake], &found)
    }
  }

  private func refuse(
    _ name: String, _ path: String, _ mistakes: [CatalogMistake], _ found: inout Found
  ) {
    // If another catalog has this id, players see that one; the complaint goes to the log all the
    // same.
    if !found.stock.usable.contains(where: { $0.summary.id == name }) {
      found.stock.refused[name] = mistakes
    }
    let problems = mistakes.map { mistake in
      (mistake.line.map { "\(path):\($0)" } ?? path) + ": \(mistake.problem)"
    }
    found.complaints.append(
      CatalogComplaint(
        file: path, catalog: name,
        lines: problems + [
          "the catalog \(path) is not used; check it with `alchemy catalog check \(path)`"
        ]))
  }
}

extension CatalogLoader.Found {
  fileprivate mutating func complain(of file: String, _ sentence: String) {
    complaints.append(CatalogComplaint(file: file, catalog: nil, lines: [sentence]))
  }
}

/// Why a file or folder provides no catalog.
package struct CatalogComplaint: Equatable, Sendable {
  /// The path of the file or folder.
  package let file: String
  /// The catalog's name for people; nil if no name is known.
  package let catalog: String?
  /// Sentences for the log, one per line.
  package let lines: [String]
}
