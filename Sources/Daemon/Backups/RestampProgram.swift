import JSON
import ProfileStore
import ReplicaHost
import StoreCare
import Unix
import Wire

/// `alchemyd restamp`: gives a store present-day stamps after a wrong clock, while no daemon runs.
enum RestampProgram {
  /// Restamps the store; returns the text to print.
  static func run(_ options: DaemonOptions) throws(DaemonMistake) -> String {
    let database = try DaemonPaths(option: options.dataFolder).files.database
    do {
      var random = SystemRandomNumberGenerator()
      let seed = StoreSeed(
        random: &random, nowMilliseconds: Int(SystemClock.realtimeMilliseconds()))
      return words(try Restamping.restamp(database, seed: seed), database, options)
    } catch {
      throw .restamp(error, database: database)
    }
  }

  private static func words(
    _ restamping: Restamping?, _ database: String, _ options: DaemonOptions
  ) -> String {
    guard let restamping else {
      return "\(database): nothing is stamped more than five minutes ahead; nothing was changed\n"
    }
    let count = restamping.profiles
    let folder = options.dataFolder.map { "--data-dir \($0.quotedForShell) " } ?? ""
    return """
      \(database): \(count) profile\(count == 1 ? "" : "s") restamped; the latest stamp was \
      \(TimeText.here(ofMilliseconds: restamping.latestMilliseconds))
      what was there is now \(restamping.replaced)
      to go back: alchemyd restore \(folder)\(restamping.replaced.quotedForShell)

      """
  }
}
