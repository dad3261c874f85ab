// The room SQLite: see Documentation/ARCHITECTURE.md.
