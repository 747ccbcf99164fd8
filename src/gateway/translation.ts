import { MemoryError } from '../memory/error.ts';
import type { Json } from './answer.ts';

/** The error for something in a request that another protocol has no form for. */
export function impossible(what: string): MemoryError {
  return new MemoryError(
    'bad_input',
    'BAD_INPUT',
    `${what} cannot be translated into the protocol of its provider. Leave it out, or use another model.`,
  );
}

/** The fields that have a value. */
export function given(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
}
