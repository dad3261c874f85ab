// The room Unix: see Documentation/ARCHITECTURE.md.
