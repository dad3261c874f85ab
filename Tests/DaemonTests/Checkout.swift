/// The project's own files, found from where this file was compiled.
enum Checkout {
  private static let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  static func path(of name: String) -> String {
    "/\(root)/\(name)"
  }
}
