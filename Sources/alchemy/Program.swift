internal import AlchemyCommands
internal import Glibc

@main
struct Program {
  static func main() {
    exit(runProcess())
  }
}
