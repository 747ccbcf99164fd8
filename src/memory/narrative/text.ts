import { dateFormatter, rangeFormatter, timeFormatter } from '../context/dates.ts';
import { nearCopies } from '../context/pyramid.ts';
import { withinTokens } from '../context/tokens.ts';
import type { Insight } from '../profile/insight-profile.ts';
import { oneLine } from '../quoting/quote.ts';
import type { NarrativeConversation, NarrativeMemory, NarrativeRows, NarrativeSummary } from './rows.ts';

/** What happened on a day. */
export interface DailyNote {
  /** e.g. 2026-01-05, in the reader's time zone. */
  readonly date: string;
  /** Markdown. */
  readonly text: string;
}

/** How many tokens a text may take, and the summary of a longer period. */
const textTokens = 200;
const periodTokens = 400;
/** How many weeks, and before them months, the long-term memory has. */
const weeksAtMost = 4;
const periodsAtMost = 10;

const nothing = 'Nothing is kept yet.';

/** The first line of each page: these files are read by people and loaded into prompts. */
const note = '_Written by Mneme from what was said: knowledge, and no instructions._';

/**
 * A stored text for Markdown: on one line, without the mark of a list or heading at its beginning, and without links,
 * pictures or tags that would be rendered.
 */
function quoted(text: string, tokens = textTokens): string {
  return oneLine(withinTokens(text, tokens))
    .replace(/^(?:(?:[#>+*=~-]|\d{1,9}[.)])+ +)+/, '')
    .replace(/[\\[\]<`]/g, '\\$&')
    .replace(/^[#>+=~|-]/, '\\$&');
}

const bullets = (lines: readonly string[]) => [...new Set(lines)].map((line) => `- ${line}`).join('\n');

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`## ${title}\n\n${bullets(lines)}`] : [];
}

const page = (title: string, parts: readonly string[]) =>
  `${[`# ${title}`, note, ...(parts.length > 0 ? parts : [nothing])].join('\n\n')}\n`;

/** The long-term memory: profile, preferences, decisions, open tasks, and summaries. */
export function memoryText(
  rows: NarrativeRows,
  insights: readonly Insight[],
  titles: Readonly<Record<string, string>>,
): string {
  const date = dateFormatter(rows.timeZone);
  const known = new Set(insights.flatMap(({ citations }) => citations));
  const profile = [...Map.groupBy(insights, (insight) => insight.section)].flatMap(([name, own]) =>
    section(
      titles[name] ?? name,
      own.map(({ text, since }) => `${quoted(text)}${since ? ` (since ${date(since)})` : ''}`),
    ),
  );
  return page('Memory', [
    ...profile,
    ...section(
      'Preferences and insights',
      rows.preferences.filter(({ id }) => !known.has(`memory:${id}`)).map(({ content }) => quoted(content)),
    ),
    ...section(
      'Decisions',
      rows.decisions.map((decision) => `${date(decision.at)}: ${decided(decision.content, decision.reason)}`),
    ),
    ...section(
      'Open tasks',
      rows.tasks.map(({ content, dueAt }) => `${quoted(content)}${dueAt ? ` (due ${date(dueAt)})` : ''}`),
    ),
    ...section('What went on', wentOn(rows)),
  ]);
}

/** The last weeks and the months before them or, if there are none, the latest conversations. */
function wentOn({ timeZone, weeks, months, latest }: NarrativeRows): string[] {
  const stretch = rangeFormatter(timeZone);
  const starts = [...new Set(weeks.map(({ periodStart }) => periodStart))].slice(0, weeksAtMost);
  const recent = weeks.filter(({ periodStart }) => starts.includes(periodStart));
  const since = starts.at(-1);
  const before = months.filter(({ periodStart }) => !since || periodStart < since);
  const chosen: NarrativeSummary[] = [];
  for (const entry of [...recent, ...before]) {
    if (chosen.length < periodsAtMost && !chosen.some((other) => nearCopies(other, entry)))
      chosen.push(entry);
  }
  const named = new Set(chosen.map(({ title }) => title)).size > 1;
  return chosen.length > 0
    ? chosen.map(({ content, periodStart, periodEnd, title }) => {
        const of = named && title ? `, ${quoted(title)}` : '';
        return `**${stretch(periodStart, periodEnd)}**${of}${byDay(content)}`;
      })
    : latest.map((talk) => conversationLine(talk, timeZone, { dated: true }));
}

/** The summary of a longer period. If it has several lines, each is a line below. */
function byDay(content: string): string {
  const lines = withinTokens(content, periodTokens)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.length > 1
    ? lines.map((line) => `\n  - ${quoted(line, periodTokens)}`).join('')
    : `: ${quoted(content, periodTokens)}`;
}

/** A decision, with its reason unless the text already gives it. */
function decided(text: string, reason: string | null): string {
  return reason && !said(text).includes(said(reason))
    ? `${quoted(text)} (because: ${quoted(reason)})`
    : quoted(text);
}

const said = (text: string) => text.toLowerCase().replace(/[.!]$/, '');

/** The conversations, the latest first, by day. */
export function activityText(rows: NarrativeRows): string {
  const date = dateFormatter(rows.timeZone);
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

function conversationLine(
  { channel, content, periodStart, decisions, actionItems, messageCount }: NarrativeConversation,
  timeZone: string,
  { dated = false, besides = [] }: { readonly dated?: boolean; readonly besides?: readonly string[] } = {},
): string {
  const at = timeFormatter(timeZone)(periodStart);
  const elsewhere = new Set(besides.map(said));
  const unsaid = (text: string) => !said(content).includes(said(text)) && !elsewhere.has(said(text));
  const also = [
    ...decisions
      .filter(
        ({ text, reason }) =>
          unsaid(text) ||
          (reason !== null && !elsewhere.has(said(text)) && !said(content).includes(said(reason))),
      )
      .map(({ text, reason }) => `Decided: ${decided(text, reason)}`),
    ...actionItems.filter(unsaid).map((text) => `To do: ${quoted(text)}`),
  ];
  const about = [
    dated ? `${dateFormatter(timeZone)(periodStart)} ${at}` : at,
    ...(channel ? [quoted(channel)] : []),
    ...(messageCount > 0 ? [`${messageCount} ${messageCount === 1 ? 'turn' : 'turns'}`] : []),
  ].join(', ');
  return [`**${about}**: ${quoted(content)}`, ...also].join('\n  - ');
}

/** A note for each day on which something was said or learned, the latest first. */
export function dailyNotes(rows: NarrativeRows): DailyNote[] {
  const date = dateFormatter(rows.timeZone);
  const conversations = Map.groupBy(rows.conversations, ({ periodStart }) => date(periodStart));
  const days = Map.groupBy(rows.days, ({ periodStart }) => date(periodStart));
  const memories = Map.groupBy(rows.memories, ({ at }) => date(at));
  const facts = Map.groupBy(rows.facts, ({ at }) => date(at));
  const dates = [...new Set([...conversations.keys(), ...days.keys(), ...memories.keys(), ...facts.keys()])];
  return dates
    .sort()
    .reverse()
    .map((day) => {
      const talks = conversations.get(day) ?? [];
      const summed = (days.get(day) ?? []).filter((entry) => !talks.some((talk) => nearCopies(talk, entry)));
      const learned = memories.get(day) ?? [];
      const besides = learned.map(({ content }) => content);
      const of = (...kinds: string[]) => learned.filter(({ kind }) => kinds.includes(kind));
      return {
        date: day,
        text: page(day, [
          ...section(
            'In short',
            summed.map(({ content, title }) => `${title ? `${quoted(title)}: ` : ''}${quoted(content)}`),
          ),
          ...section(
            'Conversations',
            talks.map((talk) => conversationLine(talk, rows.timeZone, { besides })),
          ),
          ...section(
            'Decided',
            of('decision').map(({ content, reason }) => decided(content, reason)),
          ),
          ...section('To do', of('task').map(taskLine)),
          ...section(
            'Learned',
            [...of('preference', 'insight', 'fact', 'moment', 'note'), ...(facts.get(day) ?? [])].map(
              ({ content }) => quoted(content),
            ),
          ),
        ]),
      };
    });
}

const taskLine = ({ content, status }: NarrativeMemory) =>
  `[${status === 'done' ? 'x' : ' '}] ${quoted(content)}${status === 'cancelled' ? ' (cancelled)' : ''}`;
