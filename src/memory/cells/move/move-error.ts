/** A workspace is not moved, or not any further; the message says why and what to do. It stays where it is served. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
