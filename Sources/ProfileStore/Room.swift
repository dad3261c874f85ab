// The room ProfileStore: see Documentation/ARCHITECTURE.md.
