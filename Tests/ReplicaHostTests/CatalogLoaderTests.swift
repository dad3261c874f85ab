import Lists
import ProfileService
import ReplicaHost
import TestSupport
import Testing
import Wire

@Suite struct CatalogLoaderTests {
  @Test func `The game's own catalogs are there without a folder, the usual one first`() {
    let found = CatalogLoader(folders: []).load()
    #expect(found.stock.usable.map(\.summary.id) == ["skyrim", "skyrim-anniversary"])
    #expect(found.stock.refused.isEmpty && found.complaints.isEmpty)
  }

  @Test func `A file that is too large is refused by its size, whatever is in it`() throws {
    let folder = try TemporaryFolder()
    try folder.write([UInt8](repeating: 0x20, count: CatalogFile.maximumBytes + 1), to: "big.json")
    let found = CatalogLoader(folders: [folder.path]).load()
    let problem = "the file has more than 4 MiB, and no catalog may have"
    #expect(
      found.stock.refused == ["big": [CatalogMistake(line: nil, name: nil, problem: problem)]])
    #expect(found.complaints.first?.lines.first == "\(folder.path)/big.json: \(problem)")
  }
}
