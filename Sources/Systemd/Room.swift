// The room Systemd: see Documentation/ARCHITECTURE.md.
