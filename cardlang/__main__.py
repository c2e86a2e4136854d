"""`python -m cardlang` is the command `cardlang`."""

from cardlang.cli.main import main

if __name__ == "__main__":
    main(prog_name="cardlang")
