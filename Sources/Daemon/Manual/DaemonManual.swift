import CommandLine
import Wire

/// The daemon's own manual pages; packaging asks for them, and no help mentions this.
enum DaemonManual {
  static let source = ManualPage.Source(
    version: "alchemyd \(ProductVersion.current)", date: ProductVersion.date)

  private static let pages = [
    ServiceProgram.daemon.manual, ProtocolManual.page, SettingsManual.page,
  ]

  /// The page with that file name; without a name, the names of all pages, one per line.
  static func text(of fileName: String?) -> String {
    if let page = pages.first(where: { $0.fileName == fileName }) { return page.roff }
    return pages.map { $0.fileName + "\n" }.joined()
  }
}
