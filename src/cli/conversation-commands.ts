import type { Command } from 'commander';
import type { MnemeAdminClient } from '../client/admin.ts';
import type { Config } from '../server/config.ts';
import { answer, answering, printAs, toProgram } from './answering.ts';
import { listedAtMost, momentOrAgo, upTo } from './arguments.ts';
import { type Identity, withClient } from './connection.ts';
import { type GivenConversation, readConversation, standardInput } from './conversation-json.ts';
import { requireUser } from './named.ts';
import { printConversations } from './print-conversations.ts';
import { openTasks, printPreferences, printTasks } from './print-lists.ts';

const key = "whose, by your own key; takes a service's key";

interface RecentOptions extends Identity {
  readonly channel?: string;
  readonly since?: string;
  readonly for?: string;
}

interface ContextOptions extends Identity {
  readonly query?: string;
  readonly for?: string;
  readonly project?: string;
  readonly thread?: string;
  readonly tokens: number;
}

/** Adds recent-conversations, save-conversation, get-preferences, active-tasks and context. */
export function addConversationCommands(program: Command, readConfig: () => Config): void {
  answering(program, 'recent-conversations', 'list conversations with their summaries, the latest first')
    .argument('[limit]', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 5)
    .option('--channel <channel>', 'only those in a channel')
    .option(
      '--since <when>',
      'only those still going on then: a date and time, or how long ago (90m, 24h, 7d)',
      momentOrAgo,
    )
    .option('--for <key>', key)
    .addHelpText(
      'after',
      `
Examples:
  mneme recent-conversations 10 --channel voice
  mneme recent-conversations --since 24h --json | jq '.[].summary'`,
    )
    .action(async (limit: number, options: RecentOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const found = await client.conversations({
          first: limit,
          channel: options.channel ?? null,
          since: options.since ?? null,
          userKey: options.for ?? null,
        });
        answer(found, options, printConversations);
      });
    });

  answering(program, 'save-conversation', 'store a conversation, given as JSON on standard input')
    .addHelpText(
      'after',
      `
With turns, which are stored like any others:
  {"sessionKey": "call-7", "channel": "voice", "messages": [{"role": "user", "content": "Hello."}]}
With a summary only; decisions and action items become memories:
  {"sessionKey": "call-7", "channel": "voice", "startedAt": "2026-02-16T00:00:00Z", "summary": "...",
   "topics": ["demo"], "keyDecisions": [{"text": "...", "reason": "..."}], "actionItems": ["..."],
   "sentiment": "neutral", "messageCount": 12}
With a service's key, "userKey" names the user. Names with underscores (session_id, key_decisions) are accepted, and a
decision may be a string. Repeating a key stores no turn twice, replaces the summary, and keeps times that are not
given.
Turns may have "occurredAt"; a turn without it gets the time of the turn before, the first one "startedAt", or now. The
conversation ends at "endedAt". Without it, it ends with its last turn; with a summary only, it ends now if it began
within a day, and otherwise when it began. Example:
  mneme save-conversation < call.json`,
    )
    .action(async (options: Identity) => {
      const read = readConversation(await standardInput());
      await withClient(readConfig(), toProgram(options), async (client) => {
        if (!read.turns) {
          answer(await client.saveConversation(read.input), options, (saved) => printConversations([saved]));
          return;
        }
        const done = await storeTurns(client, read);
        answer(done, options, () =>
          [`${done.storedCount} turn(s) of ${done.sessionKey} stored`, ...done.warnings, ''].join('\n'),
        );
      });
    });

  answering(program, 'get-preferences [user]', 'list preferences, the newest first')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 50)
    .addHelpText('after', whoseList)
    .action(async (user: string | undefined, options: Identity & { readonly limit: number }) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const filter = await ownedBy(client, user);
        const page = await client.preferences({ first: options.limit, ...(filter ? { filter } : {}) });
        answer(page, options, printPreferences);
      });
    });

  answering(program, 'active-tasks [user]', 'list open tasks of every channel, the soonest due first')
    .option('--limit <number>', `how many, ${listedAtMost} at most`, upTo(listedAtMost), 50)
    .addHelpText('after', whoseList)
    .action(async (user: string | undefined, options: Identity & { readonly limit: number }) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const filter = { status: { in: openTasks }, ...(await ownedBy(client, user)) };
        answer(await client.tasks({ first: options.limit, filter }), options, printTasks);
      });
    });

  answering(program, 'context [channel]', 'print what an assistant should know, as one text for its prompt')
    .option(
      '--query <text>',
      'the message about to be answered (default: none, as at the start of a session)',
    )
    .option('--for <key>', key)
    .option('--project <key>', 'a project by your own key: its tasks and summaries too')
    .option('--thread <key>', 'the thread that goes on, by your own key: its last turns too')
    .option('--tokens <number>', 'how long, in tokens', upTo(1_000_000), 4000)
    .addHelpText(
      'after',
      `
Without a query: who the user is and what they like, what happened lately in this channel and in others, open tasks, and
a handoff that waits here. The text is the same in a pipe; --json gives its parts and what they cite. Example:
  mneme context discord --for u-1 --query "What did we decide about the demo?"`,
    )
    .action(async (channel: string | undefined, options: ContextOptions) => {
      await withClient(readConfig(), toProgram(options), async (client) => {
        const pack = await client.buildContext({
          channel: channel ?? null,
          query: options.query ?? null,
          userKey: options.for ?? null,
          projectKey: options.project ?? null,
          threadKey: options.thread ?? null,
          tokenBudget: options.tokens,
        });
        printAs(pack, options, ({ text }) => `${text}\n`);
      });
    });
}

/** Stores a conversation that has its turns, a thousand at a time, and closes it. */
async function storeTurns(client: MnemeAdminClient, read: Extract<GivenConversation, { turns: true }>) {
  const { sessionKey, channel, title, messages } = read.given;
  const userKey = read.given.userKey ?? null;
  const startedAt = messages[0]?.occurredAt;
  // A thread that is opened by its turns alone begins now.
  if (startedAt) {
    await client.openThread({
      externalId: sessionKey,
      userKey,
      channel,
      title: title ?? null,
      startedAt,
    });
  }
  let stored = 0;
  const warnings = new Set<string>();
  for (let at = 0; at < messages.length; at += 1000) {
    const appended = await client.appendMessages({
      threadKey: sessionKey,
      userKey,
      channel,
      title: title ?? null,
      messages: messages.slice(at, at + 1000).map((message, place) => ({
        ...message,
        externalId: message.externalId ?? `${sessionKey}:${at + place + 1}`,
      })),
    });
    stored += appended.storedCount;
    for (const warning of appended.warnings) warnings.add(warning);
  }
  await client.closeConversation({ threadKey: sessionKey, userKey, endedAt: read.endedAt });
  return { sessionKey, storedCount: stored, warnings: [...warnings] };
}

const whoseList = `
A service's key reads all of the workspace: name a user by key or id to see theirs alone.`;

/** The rows of a user by key or id. */
async function ownedBy(client: MnemeAdminClient, user: string | undefined) {
  if (user === undefined) return null;
  return { ownerUserId: { equalTo: (await requireUser(client, user)).id } };
}
