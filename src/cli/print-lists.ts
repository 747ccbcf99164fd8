import type {
  DecisionsPage,
  PreferencesPage,
  ProfileAnswer,
  TaskStatus,
  TasksPage,
} from '../client/admin.ts';
import { apiName } from '../memory/kinds.ts';
import { openStatuses } from '../providers/extractor.ts';

/** The statuses of tasks that are still to be done. */
export const openTasks: TaskStatus[] = openStatuses.map(apiName);

/** Tasks for people, one a line: id, due date, whether that has passed, status, text. */
export function printTasks({ nodes, pageInfo }: TasksPage, now = new Date()): string {
  const lines = nodes.flatMap((task) =>
    task
      ? [
          `${task.id}  ${day(task.dueAt)}  ${isOverdue(task, now) ? 'overdue' : '       '}  ${status(task.status)}  ${said(task)}${tags(task.tags)}`,
        ]
      : [],
  );
  return asText(lines, pageInfo.hasNextPage, 'No tasks.');
}

/** Preferences for people, one a line: what they are about, then the text. */
export function printPreferences({ nodes, pageInfo }: PreferencesPage): string {
  const lines = nodes.flatMap((preference) =>
    preference ? [`${(preference.category ?? '').padEnd(14)}  ${said(preference)}`] : [],
  );
  return asText(lines, pageInfo.hasNextPage, 'No preferences.');
}

/** What is known of a person, for people: each section, then its lines with since when they hold. */
export function printProfile({ lines }: ProfileAnswer): string {
  if (lines.length === 0) return 'Nothing is known yet.\n';
  return `${lines
    .map(({ section, text, validFrom }) => `${section.padEnd(8)}  ${day(validFrom)}  ${text}`)
    .join('\n')}\n`;
}

/** Decisions for people, one a line: since when, the text, the reason. */
export function printDecisions({ nodes, pageInfo }: DecisionsPage): string {
  const lines = nodes.flatMap((decision) =>
    decision ? [`${day(decision.validFrom)}  ${withReason(said(decision), decision.reason)}`] : [],
  );
  return asText(lines, pageInfo.hasNextPage, 'No decisions.');
}

/** Whose words they are, before the words. */
const said = ({ subject, content }: { subject: string | null; content: string | null }): string =>
  subject ? `${subject}: ${content ?? ''}` : (content ?? '');

/** The reason goes behind a text that does not say it itself. */
const withReason = (content: string, reason: string | null) =>
  !reason || content.toLowerCase().includes(reason.toLowerCase()) ? content : `${content} (${reason})`;

/** As the filter `overdue` of the API has it: open, and its time has passed. */
const isOverdue = (task: { dueAt: string | null; status: string | null }, now: Date) =>
  task.dueAt !== null &&
  Date.parse(task.dueAt) < now.getTime() &&
  openTasks.some((each) => each === task.status);

const day = (moment: string | null) => moment?.slice(0, 10) ?? '          ';
const status = (value: string | null) => (value ?? '').toLowerCase().replace('_', ' ').padEnd(11);
const tags = (values: readonly (string | null)[]) =>
  values.length > 0 ? `  [${values.filter((value) => value !== null).join(', ')}]` : '';

function asText(lines: readonly string[], more: boolean, none: string): string {
  if (lines.length === 0) return `${none}\n`;
  return `${[...lines, ...(more ? ['and more: --limit shows them'] : [])].join('\n')}\n`;
}
