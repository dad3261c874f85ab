// The room DaemonClient: see Documentation/ARCHITECTURE.md.
