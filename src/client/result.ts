import { MnemeError } from './error.ts';

/**
 * A field that GraphQL's types allow to be null where an error would have been thrown already.
 *
 * @throws MnemeError BAD_ANSWER when it is null all the same.
 */
export function done<Payload>(payload: Payload | null | undefined): Payload {
  if (payload == null) throw new MnemeError('BAD_ANSWER', 'The server answered without a result.', 200);
  return payload;
}
