/**
 * Node's flags for the process that opens the backend.
 *
 * WebAssembly's stack is V8's, whose default (about 1 MB) is too small for the depth Postgres allows; the main thread
 * has 8 MB on Linux and macOS.
 *
 * V8 recompiles hot code with an optimising compiler, which took half of the processor time of a start. Here it begins
 * later than by default: a start takes two thirds of the time, all migrations four fifths, and 1,500 statements no more
 * than before.
 */
export const NODE_FLAGS: readonly string[] = ['--stack-size=3900', '--wasm-tiering-budget=1000000000'];
