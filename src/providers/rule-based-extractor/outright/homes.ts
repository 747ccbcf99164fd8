import type { FactCollector } from '../fact-collector.ts';

/** To be written. */
export function readHomes(_collector: FactCollector): void {}
