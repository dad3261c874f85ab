import Foundation
func env(_ n: String, _ d: Int) -> Int { Int(ProcessInfo.processInfo.environment[n] ?? "") ?? d }
