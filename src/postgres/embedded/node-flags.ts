/**
 * Node's flags for the process that opens the backend.
 *
 * WebAssembly's stack is V8's, whose default (about 1 MB) is too small for the depth Postgres allows; the main thread
 * has 8 MB on Linux and macOS.
 *
 * V8 compiles what runs for a while once more and better, and half of the processor time of a start went into that. It
 * comes later than by default (13 MB of code run in a function): a start takes two thirds, all migrations four fifths,
 * and 1,500 statements no more than they did.
 */
export const NODE_FLAGS: readonly string[] = ['--stack-size=3900', '--wasm-tiering-budget=1000000000'];
