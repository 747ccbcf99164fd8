/** Postgres ended inside the process: a crash of the WebAssembly, or a FATAL or PANIC of its own. */
export class BackendLostError extends Error {
  constructor(cause: unknown) {
    super('the embedded database ended unexpectedly', { cause });
    this.name = 'BackendLostError';
  }
}
