// The room Daemon: see Documentation/ARCHITECTURE.md.
