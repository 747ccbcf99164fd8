import { z } from 'zod';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession } from '../call.ts';
import { MemoryError } from '../error.ts';
import { moment, parseInput } from '../input.ts';

const activityStatement = readStatement(import.meta.dirname, 'activity.sql');

/** What time is divided into, with its shortest length in days. */
const units = { day: 1, week: 7, month: 28 } as const;

/** What a histogram's time is divided into. */
export type TimeUnit = keyof typeof units;

const activityInput = z.object({
  from: moment,
  to: moment,
  unit: z.enum(Object.keys(units) as [TimeUnit, ...TimeUnit[]]),
});
/** The most parts of one answer. */
const mostParts = 400;
const dayMs = 86_400_000;

/** A part of time, and what was said and learned in it, of what the caller sees. */
export interface ActivityPart {
  /** Its begin. */
  readonly from: string;
  /** Turns that were said in it. */
  readonly turns: number;
  /** Memories that were first learned in it. */
  readonly memories: number;
}

/**
 * How much was said and learned, by days, weeks or months of the caller's time zone, else the workspace's. Every part
 * of the time is there, also an empty one.
 *
 * @throws MemoryError BAD_INPUT for more than 400 parts, and for a time that ends before it begins.
 */
export async function activity(
  call: Call,
  input: z.input<typeof activityInput>,
): Promise<readonly ActivityPart[]> {
  const { from, to, unit } = parseInput(activityInput, input);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= 0) throw new MemoryError('bad_input', 'BAD_INPUT', 'to must be after from.');
  if (days / units[unit] > mostParts - 2)
    throw new MemoryError(
      'bad_input',
      'BAD_INPUT',
      `from and to are more than ${mostParts - 2} ${unit}s apart. Take a longer unit, or less time.`,
    );
  const { rows } = await inSession(call, (session) =>
    session.query<ActivityPart>(activityStatement, [
      call.caller.workspaceId,
      from,
      to,
      unit,
      call.caller.userId,
    ]),
  );
  return rows;
}
