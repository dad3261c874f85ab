// The room Replication: see Documentation/ARCHITECTURE.md.
