import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { ExtractionTurn, ExtractionWindow } from '../../src/providers/extractor.ts';

const said = z.object({
  role: z.enum(['user', 'assistant', 'tool', 'system', 'summary']).default('user'),
  author: z.string().nullable().default(null),
  content: z.string(),
});

/** One careful reader keeps it, another doesn't: to find it is no mistake, and to miss it none either. */
const optional = z.boolean().optional();

const annotatedTurn = said.extend({
  id: z.string(),
  /** ISO 8601; without it the turns of a set were all said at one instant. */
  at: z.string().optional(),
  timeZone: z.string().default('UTC'),
  /** Earlier turns, oldest first. */
  context: z.array(z.union([z.string(), said])).default([]),
  memories: z
    .array(
      z.object({
        kind: z.enum(['preference', 'task', 'decision', 'note', 'insight', 'moment']),
        contains: z.array(z.string()),
        /** Share of these words that a wording has at least. */
        least: z.number().default(1),
        status: z.string().nullish(),
        due: z.string().nullish(),
        value: z.string().nullish(),
        revises: z.boolean().nullish(),
        reason: z.string().nullish(),
        optional,
      }),
    )
    .default([]),
  entities: z.array(z.object({ name: z.string(), kind: z.string(), optional })).default([]),
  facts: z
    .array(
      z.object({
        subject: z.string(),
        predicate: z.string(),
        object: z.string(),
        from: z.string().nullish(),
        to: z.string().nullish(),
        optional,
      }),
    )
    .default([]),
});

/** A turn and what a reader would keep of it: an empty list says that nothing of the kind is to be kept. */
export type AnnotatedTurn = z.output<typeof annotatedTurn>;

const FOLDER = new URL('../../test/providers/rule-based-extractor/', import.meta.url);

/** The files of each set of this repository. Of the one held out, of two authors, nobody reads more than totals. */
export const SETS = {
  'first-turns': ['first-turns.json'],
  development: ['annotated/development.json'],
  'development-2': ['annotated/development-2.json'],
  'development-3': ['annotated/development-3.json'],
  'development-4': ['annotated/development-4.json'],
  'development-5': ['annotated/development-5.json'],
  'held-out': ['annotated/held-out.json', 'annotated/held-out-2.json'],
} as const;

export type SetName = keyof typeof SETS;

/** The sets that models are fitted to and cross-validated by, each of an author of its own. */
export const AUTHOR_SETS = [
  'first-turns',
  'development',
  'development-2',
  'development-3',
  'development-4',
  'development-5',
] as const satisfies readonly SetName[];

/**
 * Reads a set: one of this repository by its name, or a file of the same form.
 * @throws Error that names the file and the first place that is not of the form, without its text.
 */
export function readAnnotatedSet(nameOrFile: string): AnnotatedTurn[] {
  const known = Object.entries(SETS).find(([name]) => name === nameOrFile)?.[1];
  if (known === undefined) return readTurns(nameOrFile);
  return known.flatMap((file) => readTurns(fileURLToPath(new URL(file, FOLDER))));
}

function readTurns(path: string): AnnotatedTurn[] {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const turns = z
    .union([z.array(annotatedTurn), z.object({ turns: z.array(annotatedTurn) })])
    .safeParse(parsed);
  if (!turns.success) {
    const where = turns.error.issues[0];
    throw new Error(
      `${path} is not a set of annotated turns: ${where?.path.join('.') ?? ''} ${where?.code ?? ''}`,
    );
  }
  return Array.isArray(turns.data) ? turns.data : turns.data.turns;
}

const SAID_AT = '2026-05-13T10:00:00Z'; // a Wednesday

/** The turn as an extractor is given it, a window of its own after its context. */
export function windowOf(turn: AnnotatedTurn): ExtractionWindow {
  const at = new Date(turn.at ?? SAID_AT);
  const context = turn.context.map((earlier, index): ExtractionTurn => {
    const minutes = (turn.context.length - index) * 60_000;
    const heard = typeof earlier === 'string' ? said.parse({ content: earlier }) : earlier;
    return { ...heard, id: `${turn.id} context ${index}`, occurredAt: new Date(at.getTime() - minutes) };
  });
  const { id, role, author, content, timeZone } = turn;
  return { turns: [{ id, role, author, content, occurredAt: at }], context, timeZone };
}
