// The room Profiles: see Documentation/ARCHITECTURE.md.
