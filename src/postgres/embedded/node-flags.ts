/**
 * Node's flags for the process that opens the backend. WebAssembly's stack is V8's, whose default (about 1 MB) is too
 * small for the depth Postgres allows; the main thread has 8 MB on Linux and macOS.
 */
export const NODE_FLAGS: readonly string[] = ['--stack-size=3900'];
