import ReplicaHost
import Unix

/// Reads settings and catalogs again, on a temporary thread.
struct Reloader: Sendable {
  let option: String?
  let paths: DaemonPaths
  let inbox: Inbox

  /// `current` are the settings in force.
  func start(from current: Configuration) {
    do {
      _ = try Thread(name: "reload") { run(current) }
    } catch {
      run(current)
    }
  }

  private func run(_ current: Configuration) {
    inbox.post(.reloaded(reload(current)))
  }

  /// Wrong settings are reported, and the current ones stay; catalogs are read even so.
  private func reload(_ current: Configuration) -> Inbox.Reload {
    do {
      let configuration = try Configuration.load(option: option)
      return Inbox.Reload(
        configuration: configuration, catalogs: loader(configuration).load(), mistake: nil)
    } catch {
      return Inbox.Reload(
        configuration: nil, catalogs: loader(current).load(), mistake: error)
    }
  }

  private func loader(_ configuration: Configuration) -> CatalogLoader {
    CatalogLoader(folders: paths.catalogFolders(configured: configuration.catalogFolders))
  }
}
