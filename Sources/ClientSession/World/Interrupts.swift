/// Catches control-C for a command that ends in its own way.
package struct Interrupts {
  /// From now on the first Control-C does not end the process, and the second one does.
  package var begin: () -> Void
  /// Whether Control-C was pressed since this was asked last.
  package var take: () -> Bool
  /// From now on Control-C ends the process again.
  package var end: () -> Void

  /// By default Control-C is never pressed.
  package init(
    begin: @escaping () -> Void = {}, take: @escaping () -> Bool = { false },
    end: @escaping () -> Void = {}
  ) {
    self.begin = begin
    self.take = take
    self.end = end
  }
}
