// The room Wire: see Documentation/ARCHITECTURE.md.
