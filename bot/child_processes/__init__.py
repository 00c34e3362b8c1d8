"""Work in child processes. They import only this package and the engine, to start fast and stay small."""
