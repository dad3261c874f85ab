// The room ProfileService: see Documentation/ARCHITECTURE.md.
