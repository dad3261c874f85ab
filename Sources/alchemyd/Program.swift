import Daemon
import Glibc

@main
struct Program {
  static func main() {
    exit(DaemonProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
