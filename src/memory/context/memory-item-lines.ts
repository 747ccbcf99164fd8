import { oneLine, quote } from '../quoting/quote.ts';
import type { Chosen } from './chosen.ts';
import { dateFormatter } from './dates.ts';
import type { ContextLine } from './parts.ts';
import type { StandingMemory } from './standing.ts';
import { withinTokens } from './tokens.ts';

const taskTokens = 80;
/** How many open tasks and how many lines of what holds in general a prompt has at most. */
const tasksAtMost = 10;
const preferencesAtMost = 20;

/** What holds in general, each line with the day since when, as far as the message may concern it. */
export function preferenceLines(
  preferences: readonly StandingMemory[],
  {
    chosen,
    isShown,
    tokens,
    timeZone,
  }: {
    readonly chosen: Chosen;
    /** Whether the prompt says it elsewhere. */
    readonly isShown: (content: string, citation: string) => boolean;
    /** How many a line may have. */
    readonly tokens: number;
    readonly timeZone: string;
  },
): ContextLine[] {
  const date = dateFormatter(timeZone);
  return preferences
    .filter(({ id, content }) => !isShown(content, `memory:${id}`) && chosen.ofPreferences(content))
    .slice(0, preferencesAtMost)
    .map(({ id, content, since }) => ({
      text: `${since ? `since ${date(since)}: ` : ''}${quote(withinTokens(oneLine(content), tokens))}`,
      citations: [`memory:${id}`],
    }));
}

/** Open tasks, each with its due date. Those due before today are overdue. */
export function taskLines(
  tasks: readonly StandingMemory[],
  {
    chosen,
    timeZone,
    now,
  }: { readonly chosen: Chosen; readonly timeZone: string; readonly now: string | null | undefined },
): ContextLine[] {
  const date = dateFormatter(timeZone);
  const today = date(now ?? new Date().toISOString());
  const due = (at: string) => ` (due ${date(at)}${date(at) < today ? ', overdue' : ''})`;
  const at = now ? Date.parse(now) : Date.now();
  return tasks
    .filter((task) => chosen.ofTasks(task, at))
    .slice(0, tasksAtMost)
    .map(({ id, content, dueAt }) => ({
      text: `${quote(withinTokens(oneLine(content), taskTokens))}${dueAt ? due(dueAt) : ''}`,
      citations: [`memory:${id}`],
    }));
}
