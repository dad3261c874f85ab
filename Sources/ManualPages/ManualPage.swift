/// A page for `man`, as a program tells it of itself.
package struct ManualPage: Equatable, Sendable {
  /// What one types behind `man`.
  let name: String
  /// The chapter: 1 for programs, 5 for files, 7 for the rest, 8 for what administers.
  let chapter: Int
  /// Begins in lower case and ends without a full stop.
  let summary: String
  let source: Source
  let sections: [ManualSection]

  /// The release that the page belongs to.
  package struct Source: Equatable, Sendable {
    let version: String
    /// As ISO 8601 has it: year, month and day.
    let date: String

    /// The version goes to the foot of each sheet, with the date.
    package init(version: String, date: String) {
      self.version = version
      self.date = date
    }
  }

  /// Its first section, of the name, is made from name and summary.
  package init(
    _ name: String, chapter: Int, summary: String, source: Source, sections: [ManualSection]
  ) {
    self.name = name
    self.chapter = chapter
    self.summary = summary
    self.source = source
    self.sections = sections
  }

  /// The name of its file: `alchemy.1`.
  package var fileName: String { "\(name).\(chapter)" }
}
