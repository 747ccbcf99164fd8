import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MessageRole, SaveConversationInput, Sentiment } from '../client/admin.ts';
import { moment, pastMoment, plainTypes } from '../memory/input.ts';
import { CommandError } from './command-error.ts';

const sentiments: readonly Sentiment[] = ['POSITIVE', 'NEUTRAL', 'FRUSTRATED', 'URGENT'];
const roles: readonly MessageRole[] = ['SYSTEM', 'USER', 'ASSISTANT', 'TOOL', 'SUMMARY'];

/** One of an enum's values, in any case. */
const oneOf = <Value extends string>(values: readonly Value[]) =>
  z.string().transform((given, context) => {
    const value = values.find((each) => each === given.toUpperCase());
    if (value) return value;
    context.addIssue(`must be one of ${values.join(', ').toLowerCase()}`);
    return z.NEVER;
  });

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

/** The input of `mneme save-conversation`, with the API's names or with underscores. */
const conversation = z
  .strictObject({
    sessionKey: z.string(),
    channel: z.string(),
    userKey: optional(z.string()),
    title: optional(z.string()),
    startedAt: optional(pastMoment),
    endedAt: optional(pastMoment),
    summary: optional(z.string()),
    topics: optional(z.array(z.string())),
    keyDecisions: optional(
      z.array(
        z.union(
          [
            z.string().transform((decision) => ({ text: decision, reason: null })),
            z.object({ text: z.string(), reason: optional(z.string()) }),
          ],
          'must be a text, or have "text" and "reason"',
        ),
      ),
    ),
    actionItems: optional(z.array(z.string())),
    sentiment: optional(oneOf(sentiments)),
    messageCount: optional(z.int('must be a whole number')),
    messages: optional(
      z.array(
        z.strictObject({
          role: oneOf(roles),
          content: z.string(),
          author: optional(z.string()),
          externalId: optional(z.string()),
          occurredAt: optional(moment),
        }),
      ),
    ),
  })
  .refine(({ startedAt, endedAt }) => startedAt == null || endedAt == null || startedAt <= endedAt, {
    path: ['endedAt'],
    error: 'is before startedAt',
  });

type Conversation = z.output<typeof conversation>;
type Message = NonNullable<Conversation['messages']>[number];

/** A conversation with its turns, or only with its summary. */
export type GivenConversation =
  | {
      readonly turns: true;
      readonly given: Conversation & { readonly messages: readonly Message[] };
      /** When it ended; null: now, or when it had. */
      readonly endedAt: string | null;
    }
  | { readonly turns: false; readonly input: SaveConversationInput };

/** Turns with the times that those around them say: one without was said when the one before it was. */
function timed({ messages, startedAt }: Conversation): Message[] {
  let last = startedAt ?? null;
  return (messages ?? []).map((message) => {
    last = message.occurredAt ?? last;
    return last === null ? message : { ...message, occurredAt: last };
  });
}

/** Names of a session and a user in programs for the original. */
const otherNames: Readonly<Record<string, string>> = { sessionId: 'sessionKey', userId: 'userKey' };

/** Names with underscores as the API has them, and those of others; in messages too. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [otherNames[camel] ?? camel, renamed(inner)];
    }),
  );
}

/**
 * A conversation as JSON.
 *
 * @throws CommandError where it is no JSON, or not one conversation.
 */
export function readConversation(json: string): GivenConversation {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new CommandError(
      'Standard input is not valid JSON. Pipe in one conversation: `mneme save-conversation --help`.',
    );
  }
  const { data, error } = conversation.safeParse(renamed(parsed), { error: plainTypes });
  if (error) {
    const [first] = error.issues;
    throw new CommandError(
      `The conversation is not valid: ${[first?.path.join('.') || 'it', first?.message].join(' ')}. See \`mneme save-conversation --help\`.`,
    );
  }
  const { messages, summary, ...rest } = data;
  if (messages?.length) {
    if (summary) {
      throw new CommandError(
        'The conversation has both `messages` and a `summary`. Give only one: turns are summarised by the server.',
      );
    }
    const turns = timed(data);
    const last = turns.at(-1)?.occurredAt ?? null;
    // A turn that is told of ahead of its time ends nothing then.
    const endedAt = data.endedAt ?? (pastMoment.safeParse(last).success ? last : null);
    return { turns: true, given: { ...data, messages: turns }, endedAt };
  }
  if (!summary)
    throw new CommandError('The conversation has neither `messages` nor a `summary`. Give one of them.');
  return { turns: false, input: { ...rest, summary } };
}

/**
 * All of standard input.
 *
 * @throws CommandError where it is a terminal, which has nothing to say.
 */
export async function standardInput(): Promise<string> {
  if (process.stdin.isTTY) {
    throw new CommandError('Pipe in a conversation as JSON: `mneme save-conversation < conversation.json`.');
  }
  return text(process.stdin);
}
