import Glibc
import WebBridge

@main
struct Program {
  static func main() {
    exit(WebProgram.run(Array(CommandLine.arguments.dropFirst())))
  }
}
