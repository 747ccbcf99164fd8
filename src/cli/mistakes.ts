import type { Command } from 'commander';

/**
 * Makes a mistake's message the last thing on the screen: what was wrong, and where the help is, instead of the help
 * itself. Help that is asked for of a command nobody knows is such a mistake too. Commander throws what it ends with.
 */
export function shortenMistakes(program: Command): void {
  for (const { command, path } of allCommands(program, program.name())) {
    command.showHelpAfterError(`See ${path} --help.`).exitOverride();
    if (command.commands.length === 0) continue;
    command.on('beforeHelp', ({ error }: { error: boolean }) => {
      // Commander looks for --help before it says that it doesn't know a command.
      const [name] = command.args;
      if (error || name === undefined || name.startsWith('-') || name === 'help') return;
      command.parse([name], { from: 'user' });
    });
  }
}

function allCommands(command: Command, path: string): { command: Command; path: string }[] {
  return [
    { command, path },
    ...command.commands.flatMap((each) => allCommands(each, `${path} ${each.name()}`)),
  ];
}
