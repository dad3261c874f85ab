internal import AlchemyCommands
internal import Glibc
internal import OfflineReplicas

@main
struct Program {
  static func main() {
    exit(runProcess { CompanionReplicas(catalogFolders: $0) })
  }
}
