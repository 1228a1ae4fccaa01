"""One command of the console script a module: `add(subparsers)` and `run(args) -> exit code`."""
