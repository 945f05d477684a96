"""Other programs doing what ours does; each script runs in the environment that holds its program."""
