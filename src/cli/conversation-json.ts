import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MessageRole, SaveConversationInput, Sentiment } from '../client/admin.ts';
import { CommandError } from './connection.ts';

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

/** What `mneme save-conversation` reads: names as the API has them, or with underscores. */
const conversation = z.object({
  sessionKey: z.string(),
  channel: z.string(),
  userKey: optional(z.string()),
  title: optional(z.string()),
  startedAt: optional(z.string()),
  endedAt: optional(z.string()),
  summary: optional(z.string()),
  topics: optional(z.array(z.string())),
  keyDecisions: optional(
    z.array(
      z.union([
        z.string().transform((decision) => ({ text: decision, reason: null })),
        z.object({ text: z.string(), reason: optional(z.string()) }),
      ]),
    ),
  ),
  actionItems: optional(z.array(z.string())),
  sentiment: optional(oneOf(sentiments)),
  messageCount: optional(z.number()),
  messages: optional(
    z.array(
      z.object({
        role: oneOf(roles),
        content: z.string(),
        author: optional(z.string()),
        externalId: optional(z.string()),
        occurredAt: optional(z.string()),
      }),
    ),
  ),
});

/** A conversation with its turns, or one that is kept by its summary. */
export type GivenConversation =
  | { readonly turns: true; readonly given: z.output<typeof conversation> }
  | { readonly turns: false; readonly input: SaveConversationInput };

/** What programs of the original call a session and a user. */
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
      'Standard input is no JSON. Pipe one conversation in: `mneme save-conversation --help`.',
    );
  }
  const { data, error } = conversation.safeParse(renamed(parsed));
  if (error) {
    const [first] = error.issues;
    throw new CommandError(
      `The conversation is not as it should be: ${first?.path.join('.') || 'it'}: ${first?.message}. See \`mneme save-conversation --help\`.`,
    );
  }
  const { messages, summary, ...rest } = data;
  if (messages?.length) return { turns: true, given: data };
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
    throw new CommandError('Pipe a conversation in as JSON: `mneme save-conversation < conversation.json`.');
  }
  return text(process.stdin);
}
