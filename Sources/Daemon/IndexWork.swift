import Alchemy
import DaemonEvents
import ProfileService
import Systemd
import Unix

/// Makes a catalog's index on a thread of its own, which ends with it.
struct IndexWork: Sendable {
  let catalog: Catalog
  let inbox: Inbox

  /// Without a thread the index is made here: late is better than never.
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
      inbox.post(.indexed(try RecipeIndex(of: catalog)))
    } catch {
      // Catalogs that have no index were refused when they were read.
      preconditionFailure("no index of \(catalog.id): \(error)")
    }
  }
}
