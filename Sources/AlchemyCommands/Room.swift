// The room AlchemyCommands: see Documentation/ARCHITECTURE.md.
