import TestSupport

/// Replicas in a random connected graph.
struct Mesh {
  struct Edge: Hashable {
    var one: Int
    var other: Int
  }

  let count: Int
  private(set) var edges: [Edge] = []

  /// A random tree, and now and then an edge more.
  init(count: Int, using generator: inout SeededGenerator) {
    self.count = count
    for node in 1..<count {
      edges.append(Edge(one: generator.integer(in: 0...node - 1), other: node))
    }
    for one in 0..<count {
      for other in one + 1..<count where generator.chance(oneIn: 5) {
        if !edges.contains(Edge(one: one, other: other)) {
          edges.append(Edge(one: one, other: other))
        }
      }
    }
  }

  /// The most edges that one has to go from any to any other.
  var diameter: Int {
    (0..<count).map { start in distances(from: start).max() ?? 0 }.max() ?? 0
  }

  private func distances(from start: Int) -> [Int] {
    var distances = Array(repeating: count, count: count)
    distances[start] = 0
    for _ in 0..<count {
      for edge in edges {
        distances[edge.one] = min(distances[edge.one], distances[edge.other] + 1)
        distances[edge.other] = min(distances[edge.other], distances[edge.one] + 1)
      }
    }
    return distances
  }
}
