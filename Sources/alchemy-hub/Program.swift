import Glibc
import HubProgram

@main
struct Program {
  static func main() {
    exit(HubMain.run(Array(CommandLine.arguments.dropFirst())))
  }
}
