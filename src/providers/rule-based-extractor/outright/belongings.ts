import type { FactCollector } from '../fact-collector.ts';
import { readAppointments } from './appointments.ts';
import { readContacts } from './contacts.ts';
import { readFamilyTies } from './family.ts';
import { readHealth } from './health.ts';
import { readLifeDates } from './life-dates.ts';
import { readOwnership } from './ownership.ts';
import { HAS_NUMBER } from './said-days.ts';
import { withNamesRaised } from './subjects.ts';

/** What belongs to people's lives outside work: health, family, dates, things they own, where they are reached. */
export function readBelongings(collector: FactCollector): void {
  const text = withNamesRaised(collector);
  const hasNumber = HAS_NUMBER.test(text);
  if (hasNumber) readAppointments(collector, text);
  readContacts(collector);
  readFamilyTies(collector, text);
  readHealth(collector, text);
  if (hasNumber) readLifeDates(collector, text);
  readOwnership(collector);
}
