// The room TerminalScreen: see Documentation/ARCHITECTURE.md.
