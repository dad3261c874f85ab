import Alchemy
import Testing

@testable import benchmarks

@Suite("Growth")
struct GrowthTests {
  private var table = GrowthTable(name: "profiles", measures: ["start ms", "get µs"])

  init() {
    table.add(1, [5, 40])
    table.add(1_000, [50, 41])
  }

  @Test("a table has a row for each size, and a column for each measure")
  func section() {
    #expect(
      table.section.description.split(separator: "\n").map { $0.split(separator: " ") } == [
        ["Growth", "with", "profiles"], ["profiles", "start", "ms", "get", "µs"],
        ["1", "5.0", "40.0"], ["1000", "50.0", "41.0"],
      ])
  }

  @Test("a picture shows times as much: what grows tenfold rises, and what stays does not")
  func picture() throws {
    let svg = table.picture
    let lines = svg.split(separator: "\n").filter { $0.hasPrefix("<polyline") }
    let heights = lines.map { line in
      line.split(separator: "\"")[1].split(separator: " ").compactMap { point in
        point.split(separator: ",").last.flatMap { Double($0) }
      }
    }
    try #require(heights.count == 2 && heights.allSatisfy { $0.count == 2 })
    #expect(heights[0][0] == heights[1][0], "both begin at one")
    #expect(heights[0][1] < heights[0][0] - 100)
    #expect(abs(heights[1][1] - heights[1][0]) < 5)
    #expect(svg.contains(">1,000</text>"))
  }

  @Test("a made catalog has as many ingredients as asked for, and can be read")
  func catalog() throws {
    let folder = try TemporaryFolder(in: "/tmp")
    let effects = """
      {
        "id": "small",
        "title": "Small",
        "effects": [
          {"id": "a", "name": "A", "harmful": false, "baseCost": 1, "baseMagnitude": 1, "baseDuration": 0},
          {"id": "b", "name": "B", "harmful": false, "baseCost": 1, "baseMagnitude": 1, "baseDuration": 0},
          {"id": "c", "name": "C", "harmful": false, "baseCost": 1, "baseMagnitude": 1, "baseDuration": 0},
          {"id": "d", "name": "D", "harmful": true, "baseCost": 1, "baseMagnitude": 1, "baseDuration": 0}
        ],
        "ingredients": [
          {"id": "x", "name": "X", "value": 1, "weight": 1, "effects": [{"id": "a", "magnitude": 1, "duration": 0}]}
        ]
      }

      """
    try TextFile.write(effects, to: folder.file("small.json"))
    let text = try GrownCatalog.text(ingredients: 30, effectsOf: folder.file("small.json"))
    try TextFile.write(text, to: folder.file("grown.json"))
    let grown = try SampleCatalog.read(folder.file("grown.json"))
    #expect(grown.ingredients.count == 30)
    #expect(grown.effects.map(\.id) == ["a", "b", "c", "d"])
  }
}
