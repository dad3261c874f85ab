import Alchemy
import ProfileService
import Systemd
import Unix

/// Computes an alchemist's prices for a catalog's recipes on a background thread.
struct PriceWork: Sendable {
  let classes: PriceClasses
  let alchemist: Alchemist
  let inbox: Inbox

  /// If no thread can be started, computes here: late is better than never.
  func start(log: Log) {
    do {
      try BackgroundThread.start("prices", inbox: inbox) { run() }
    } catch {
      log.tell(.threadFailed, "no thread for prices: \(error)", errno: error.errno)
      run()
    }
  }

  private func run() {
    inbox.post(.priced(RecipePrices(of: classes, for: alchemist)))
  }
}
