// A program that does nothing: what starting Node costs.
