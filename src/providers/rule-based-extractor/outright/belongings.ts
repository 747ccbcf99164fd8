import type { FactCollector } from '../fact-collector.ts';
import { readAppointments } from './appointments.ts';
import { readContacts } from './contacts.ts';
import { readFamilyTies } from './family.ts';
import { readHealth } from './health.ts';
import { readLifeDates } from './life-dates.ts';
import { readOwnership } from './ownership.ts';
import { withNamesRaised } from './subjects.ts';

/** What belongs to people's lives outside work: health, family, dates, things they own, where they are reached. */
export function readBelongings(collector: FactCollector): void {
  const text = withNamesRaised(collector);
  readAppointments(collector, text);
  readContacts(collector);
  readFamilyTies(collector, text);
  readHealth(collector, text);
  readLifeDates(collector, text);
  readOwnership(collector);
}
