import ManualPages
import Wire

/// The manual pages that the daemon tells of itself; packages ask for them, and no help names them.
enum DaemonManual {
  /// The first word of such a request.
  static let word = "__man"

  static let source = ManualPage.Source(
    version: ProductVersion.current, date: ProductVersion.date)

  private static let pages = [ServiceManual.page, ProtocolManual.page, SettingsManual.page]

  /// The page of that file's name; the names of all, one a line, where there is none.
  static func text(of fileName: String?) -> String {
    if let page = pages.first(where: { $0.fileName == fileName }) { return page.roff }
    return pages.map { $0.fileName + "\n" }.joined()
  }
}
