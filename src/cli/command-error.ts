/** A mistake of the person at the command line, or something that is not there: its message is all that is printed. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A command that was not called as it is meant to be: ends with {@link misuseCode}. */
export class MisuseError extends CommandError {
  override readonly name = 'MisuseError';
}

/** The exit code of a command that was not understood; what failed ends with 1. */
export const misuseCode = 2;
