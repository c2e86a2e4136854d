"""`cardlang completion`: the shell's own script, which asks cardlang what may follow."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from cardlang.cli.main import main


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script that completes commands in your shell.

    \b
    Examples:
      eval "$(cardlang completion bash)"    (in ~/.bashrc)
      eval "$(cardlang completion zsh)"     (in ~/.zshrc)
      cardlang completion fish > ~/.config/fish/completions/cardlang.fish
    """
    maker = get_completion_class(shell)
    assert maker is not None
    click.echo(maker(main, {}, "cardlang", "_CARDLANG_COMPLETE").source())
