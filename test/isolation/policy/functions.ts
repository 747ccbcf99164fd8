import { callerFunctions } from './caller-functions.ts';
import { definerFunctions } from './definer-functions.ts';
import type { FunctionGroup } from './function-group.ts';
import { searchFunctions } from './search-functions.ts';

/**
 * Every function of our schemas but triggers, which nobody can call, by who may execute it. One that is new belongs into
 * one of the three, by whom it runs as.
 */
export const functionPolicies: readonly FunctionGroup[] = [
  ...callerFunctions,
  ...searchFunctions,
  ...definerFunctions,
];
