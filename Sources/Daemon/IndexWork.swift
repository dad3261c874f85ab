import Alchemy
import ProfileService
import Systemd
import Unix

/// Makes a catalog's index on a temporary thread.
struct IndexWork: Sendable {
  let catalog: Catalog
  let inbox: Inbox

  /// If no thread can be started, makes the index here: late is better than never.
  func start(log: Log) {
    do {
      _ = try Thread(name: "index") { run() }
    } catch {
      log.tell(
        .threadFailed, "no thread for the index of \(catalog.id): \(error)",
        [.catalog: "\(catalog.id)"], errno: error.errno)
      run()
    }
  }

  private func run() {
    do {
      inbox.post(.indexed(PriceClasses(of: try RecipeIndex(of: catalog))))
    } catch {
      // Catalogs without an index were refused when they were read.
      preconditionFailure("no index of \(catalog.id): \(error)")
    }
  }
}
