"""How fast the library is: ``python -m benchmarks`` measures it and prints a table."""
