import CLinux
import Glibc

@main
struct Program {
  static func main() {
    do {
      try run(Arguments(Array(CommandLine.arguments.dropFirst())))
    } catch {
      let words = Array("benchmarks: \(error)\n".utf8)
      unsafe write(STDERR_FILENO, words, words.count)
      exit(1)
    }
  }

  private static func run(_ arguments: Arguments) throws {
    Interruption.listen()
    let cores = Int(linux_core_count())
    let folder = try TemporaryFolder(in: arguments.folder)
    var report = Report(facts: try Machine.facts(folder: folder, cores: cores))
    for fact in report.facts { print("\(fact.name): \(fact.value)") }

    for part in arguments.parts {
      let sections =
        switch part {
        case .index: try IndexBenchmark(arguments).run()
        case .instructions: try InstructionsBenchmark(arguments, folder: folder).run()
        case .load: try LoadBenchmark(arguments, folder: folder, cores: cores).run()
        case .memory: try MemoryBenchmark(arguments, folder: folder).run()
        case .watch: try WatchBenchmark(arguments, folder: folder, cores: cores).run()
        case .sync: try SyncBenchmark(arguments, folder: folder).run()
        case .bounds: try BoundsBenchmark(arguments, folder: folder).run()
        case .growth: try GrowthBenchmark(arguments, folder: folder).run()
        case .plan: try PlanBenchmark(arguments).run()
        case .hub: try HubBenchmark(arguments, folder: folder).run()
        case .game: try GameBenchmark(arguments, folder: folder).run()
        case .searched: try SearchedBenchmark(arguments, folder: folder).run()
        case .beside: try BesideBenchmark(arguments, folder: folder).run()
        }
      for section in sections { print(section) }
      fflush(nil)
      report.sections += sections
    }
    if let path = arguments.json { try TextFile.write(report.json, to: path) }
  }
}
