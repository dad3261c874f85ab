// The room Alchemy: see Documentation/ARCHITECTURE.md.
