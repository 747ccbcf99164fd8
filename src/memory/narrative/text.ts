import { dateTeller, stretchTeller } from '../context/dates.ts';
import { nearCopies } from '../context/pyramid.ts';
import { quote } from '../context/quote.ts';
import { withinTokens } from '../context/tokens.ts';
import type { Insight } from '../insight-profile.ts';
import type { NarrativeConversation, NarrativeMemory, NarrativeRows, NarrativeSummary } from './rows.ts';

/** What happened on a day. */
export interface DailyNote {
  /** e.g. 2026-01-05, in the reader's time zone. */
  readonly date: string;
  /** Markdown. */
  readonly text: string;
}

/** Tokens a text may take. */
const textTokens = 200;
/** Summaries of longer stretches in the long-term memory. */
const periodsAtMost = 8;

const nothing = 'Nothing is kept yet.\n';

/**
 * A stored text as it stands in Markdown: quoted on one line, as in a prompt, since these files are read into prompts;
 * and without a link, picture or tag that a reader of Markdown would follow.
 */
function told(text: string): string {
  return quote(withinTokens(text, textTokens)).replace(/[\\[\]<]/g, '\\$&');
}

const bullets = (lines: readonly string[]) => [...new Set(lines)].map((line) => `- ${line}`).join('\n');

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`## ${title}\n\n${bullets(lines)}`] : [];
}

const page = (title: string, parts: readonly string[]) =>
  parts.length > 0 ? `# ${title}\n\n${parts.join('\n\n')}\n` : `# ${title}\n\n${nothing}`;

/** The curated long-term memory: who somebody is, what was preferred and decided, what is open, what went on. */
export function memoryText(
  rows: NarrativeRows,
  insights: readonly Insight[],
  titles: Readonly<Record<string, string>>,
): string {
  const date = dateTeller(rows.timeZone);
  const stretch = stretchTeller(rows.timeZone);
  const known = new Set(insights.flatMap(({ citations }) => citations));
  const profile = [...Map.groupBy(insights, (insight) => insight.section)].flatMap(([name, own]) =>
    section(
      titles[name] ?? name,
      own.map(({ text, since }) => `${told(text)}${since ? ` (since ${date(since)})` : ''}`),
    ),
  );
  const periods: NarrativeSummary[] = [];
  for (const entry of rows.periods) {
    if (periods.length < periodsAtMost && !periods.some((other) => nearCopies(other, entry)))
      periods.push(entry);
  }
  return page('Memory', [
    ...profile,
    ...section(
      'Preferences and insights',
      rows.preferences.filter(({ id }) => !known.has(`memory:${id}`)).map(({ content }) => told(content)),
    ),
    ...section(
      'Decisions',
      rows.decisions.map((decision) => `${date(decision.at)}: ${decided(decision.content, decision.reason)}`),
    ),
    ...section(
      'Open tasks',
      rows.tasks.map(({ content, dueAt }) => `${told(content)}${dueAt ? ` (due ${date(dueAt)})` : ''}`),
    ),
    ...section(
      'What went on',
      periods.map(
        ({ content, periodStart, periodEnd, title }) =>
          `${stretch(periodStart, periodEnd)}${title ? `, ${told(title)}` : ''}: ${told(content)}`,
      ),
    ),
  ]);
}

const decided = (text: string, reason: string | null) =>
  `${told(text)}${reason ? ` (because: ${told(reason)})` : ''}`;

/** The conversations, the latest first, by day. */
export function activityText(rows: NarrativeRows): string {
  const date = dateTeller(rows.timeZone);
  const byDay = Map.groupBy(rows.conversations, ({ periodStart }) => date(periodStart));
  return page(
    'Activity log',
    [...byDay].flatMap(([day, own]) =>
      section(
        day,
        own.map((conversation) => conversationLine(conversation, rows.timeZone)),
      ),
    ),
  );
}

function conversationLine(conversation: NarrativeConversation, timeZone: string): string {
  const { channel, content, periodStart, decisions, actionItems, messageCount } = conversation;
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
  const said = content.toLowerCase();
  const unsaid = (text: string) => !said.includes(text.toLowerCase().replace(/[.!]$/, ''));
  const also = [
    ...decisions
      .filter(({ text, reason }) => reason !== null || unsaid(text))
      .map(({ text, reason }) => `Decided: ${decided(text, reason)}`),
    ...actionItems.filter(unsaid).map((text) => `To do: ${told(text)}`),
  ];
  const where = channel ? `, ${told(channel)}` : '';
  const turns = messageCount > 0 ? ` (${messageCount} ${messageCount === 1 ? 'turn' : 'turns'})` : '';
  return [`${time.format(new Date(periodStart))}${where}: ${told(content)}${turns}`, ...also].join('\n  - ');
}

/** A note for each day on which something was said or learned, the latest first. */
export function dailyNotes(rows: NarrativeRows): DailyNote[] {
  const date = dateTeller(rows.timeZone);
  const conversations = Map.groupBy(rows.conversations, ({ periodStart }) => date(periodStart));
  const days = Map.groupBy(rows.days, ({ periodStart }) => date(periodStart));
  const memories = Map.groupBy(rows.memories, ({ at }) => date(at));
  const dates = [...new Set([...conversations.keys(), ...days.keys(), ...memories.keys()])];
  return dates
    .sort()
    .reverse()
    .map((day) => {
      const talks = conversations.get(day) ?? [];
      const summed = (days.get(day) ?? []).filter((entry) => !talks.some((talk) => nearCopies(talk, entry)));
      const learned = memories.get(day) ?? [];
      const of = (...kinds: string[]) => learned.filter(({ kind }) => kinds.includes(kind));
      return {
        date: day,
        text: page(day, [
          ...section(
            'In short',
            summed.map(({ content, title }) => `${title ? `${told(title)}: ` : ''}${told(content)}`),
          ),
          ...section(
            'Conversations',
            talks.map((talk) => conversationLine(talk, rows.timeZone)),
          ),
          ...section(
            'Decided',
            of('decision').map(({ content, reason }) => decided(content, reason)),
          ),
          ...section('To do', of('task').map(taskLine)),
          ...section(
            'Learned',
            of('preference', 'insight', 'fact', 'moment', 'note').map(({ content }) => told(content)),
          ),
        ]),
      };
    });
}

const taskLine = ({ content, status }: NarrativeMemory) =>
  `[${status === 'done' ? 'x' : ' '}] ${told(content)}${status === 'cancelled' ? ' (cancelled)' : ''}`;
