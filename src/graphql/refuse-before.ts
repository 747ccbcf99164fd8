import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';

interface Asked {
  readonly args: ExecutionArgs;
  readonly setResultAndStopExecution: (result: ExecutionResult) => void;
}

/**
 * Refuses operations before anything of them runs, subscriptions as well: Yoga executes those by another hook, and a
 * check that hooked the one alone would let the other pass.
 *
 * @param problem the error to answer with; null where there is none.
 */
export function refuseBefore(
  problem: (args: ExecutionArgs) => Promise<GraphQLError | null> | GraphQLError | null,
): Record<'onExecute' | 'onSubscribe', (asked: Asked) => Promise<void>> {
  const ask = async ({ args, setResultAndStopExecution }: Asked) => {
    const error = await problem(args);
    if (error) setResultAndStopExecution({ errors: [error] });
  };
  return { onExecute: ask, onSubscribe: ask };
}
