import type { FactCollector } from '../fact-collector.ts';

/** To be written. */
export function readBelongings(_collector: FactCollector): void {}
