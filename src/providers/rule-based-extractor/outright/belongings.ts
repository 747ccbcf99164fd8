import type { FactCollector } from '../fact-collector.ts';
import { readAppointments } from './appointments.ts';
import { readContacts } from './contacts.ts';
import { readFamilyTies } from './family.ts';
import { readHealth } from './health.ts';
import { readLifeDates } from './life-dates.ts';
import { readOwnership } from './ownership.ts';

/** What belongs to people's lives outside work: health, family, dates, things they own, where they are reached. */
export function readBelongings(collector: FactCollector): void {
  readAppointments(collector);
  readContacts(collector);
  readFamilyTies(collector);
  readHealth(collector);
  readLifeDates(collector);
  readOwnership(collector);
}
