internal import Alchemy
package import ProfileService
internal import Unix
internal import Wire

/// Reads all catalogs there are: those inside the program, and those of the user's folders.
package struct CatalogLoader: Sendable {
  private let folders: [String]

  /// The folders need not exist; of two catalogs with one id the first that is found counts.
  package init(folders: [String]) {
    self.folders = folders
  }

  /// What was found, and a line for the log for each mistake.
  package struct Found: Sendable {
    package var stock: CatalogStock
    package var complaints: [String]
  }

  /// A catalog that cannot be used is told of, and all others are used.
  package func load() -> Found {
    var found = Found(stock: CatalogStock(usable: [], refused: [:]), complaints: [])
    for id in Self.builtInIDs {
      guard let text = Self.builtInText(id) else { continue }
      take(id, text, from: "the built-in catalog \(id)", into: &found)
    }
    for folder in folders { take(folder: folder, into: &found) }
    return found
  }

  private func take(folder: String, into found: inout Found) {
    let names: [String]
    do throws(FileFailure) {
      names = try Folder.list(folder, suffix: ".json")
    } catch .missing {
      return
    } catch {
      found.complaints.append("cannot look for catalogs in \(folder): \(error.words)")
      return
    }
    for name in names {
      let path = folder + "/" + name
      do {
        let text = try File.read(path, limitBytes: CatalogFile.maximumBytes)
        take(String(name.dropLast(".json".count)), text, from: path, into: &found)
      } catch {
        found.complaints.append("cannot read the catalog \(path): \(error.words)")
      }
    }
  }

  private func take(_ name: String, _ text: [UInt8], from path: String, into found: inout Found) {
    do throws(CatalogFileRefusal) {
      let catalog = try CatalogFile.read(text.span)
      if found.stock.usable.contains(where: { $0.catalog.id == catalog.id }) {
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
      let count = try RecipeIndex.recipeCount(of: catalog)
      found.stock.usable.append(CatalogStock.Usable(catalog, recipeCount: count))
    } catch {
      let mistake = CatalogMistake(line: nil, name: catalog.id, problem: error.words)
      refuse(catalog.id, path, [mistake], &found)
    }
  }

  private func refuse(
    _ name: String, _ path: String, _ mistakes: [CatalogMistake], _ found: inout Found
  ) {
    if !found.stock.usable.contains(where: { $0.catalog.id == name }) {
      found.stock.refused[name] = mistakes
    }
    for mistake in mistakes {
      let place = mistake.line.map { "\(path):\($0)" } ?? path
      found.complaints.append("\(place): \(mistake.problem)")
    }
    found.complaints.append(
      "the catalog \(path) is not used; check it with `alchemy catalog check \(path)`")
  }
}
