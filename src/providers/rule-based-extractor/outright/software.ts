import type { FactCollector } from '../fact-collector.ts';

/** To be written. */
export function readSoftware(_collector: FactCollector): void {}
