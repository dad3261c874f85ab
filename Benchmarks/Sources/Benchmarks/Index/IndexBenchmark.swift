/// How long the recipes of a catalog take.
struct IndexBenchmark {
  init(_ arguments: Arguments) {}

  func run() throws -> [Report.Section] { [] }
}
