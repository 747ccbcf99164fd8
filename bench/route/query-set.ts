import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Intent, intents } from '../../src/memory/route/route.ts';

/** A query of a set, with what somebody who has not seen the rules says it is. */
export interface LabelledQuery {
  readonly text: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly intent: Intent;
}

const form = z.record(z.enum(intents), z.array(z.object({ text: z.string(), language: z.string() })));

/**
 * The sets of this repository: two to fit and to look at, `own` by whoever wrote the cues, and one to measure only.
 */
export const SETS = {
  development: 'development.json',
  own: 'own.json',
  'held-out': 'held-out.json',
} as const;

/** Reads a set by its name, or a file of the same form: queries by intent. */
export function readQuerySet(name: string): LabelledQuery[] {
  const file = Object.entries(SETS).find(([known]) => known === name)?.[1];
  const path = file ? new URL(`../../test/memory/context/route-queries/${file}`, import.meta.url) : name;
  return Object.entries(form.parse(JSON.parse(readFileSync(path, 'utf8')))).flatMap(([intent, queries]) =>
    queries.map((query) => ({ ...query, intent: z.enum(intents).parse(intent) })),
  );
}
