import type { FactCollector } from '../fact-collector.ts';
import { readFamilyTies } from './family.ts';
import { readHealth } from './health.ts';

/** What belongs to people's lives outside work: health, family, dates, things they own, where they are reached. */
export function readBelongings(collector: FactCollector): void {
  readFamilyTies(collector);
  readHealth(collector);
}
