import type { FactCollector } from '../fact-collector.ts';

/** To be written. */
export function readOccupations(_collector: FactCollector): void {}
