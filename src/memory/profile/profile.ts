import { z } from 'zod';
import { type Call, inSession } from '../call.ts';
import { type ProfileLine, profileLines } from '../context/profile.ts';
import { buildContextInput } from '../context/request.ts';
import { readStored } from '../context/stored.ts';
import { countTokens, withinTokens } from '../context/tokens.ts';
import { MemoryError } from '../error.ts';
import { parseInput, uuid } from '../input.ts';
import { userKey, withIds } from '../own-keys.ts';

const profileInput = z.object({
  userId: uuid.nullish(),
  ...userKey,
  tokenBudget: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .nullish()
    .transform((budget) => budget ?? 300),
});

/** What is known about a person. */
export interface Profile {
  readonly userId: string;
  readonly lines: readonly ProfileLine[];
  /** All lines as one text. */
  readonly text: string;
  readonly tokenCount: number;
}

/** How many tokens a task may take. */
const taskTokens = 60;

/**
 * What Mneme knows about a person from what they said themselves, the most useful first: how they want to be
 * answered, who they are, health and diet, people, work, tastes, open tasks. Each line has its citations and since
 * when it is true. Nothing that has ended, was revised or is disputed is included. If a key names no user yet, the
 * profile is empty, with the nil UUID.
 *
 * @throws MemoryError BAD_INPUT; USER_ID_NOT_ALLOWED; USER_REQUIRED if neither the token nor the input names a user.
 */
export async function profile(call: Call, input: z.input<typeof profileInput>): Promise<Profile> {
  const given = parseInput(profileInput, input);
  const userId = await profileOwner(call, given);
  const request = parseInput(buildContextInput, { userId, recentTurns: 0 });
  const stored = await inSession(call, (session) =>
    readStored(session, request, {
      workspaceId: call.caller.workspaceId,
      userId,
      now: null,
      period: null,
      hits: [],
      turnsOnly: false,
      unasked: true,
      ownOnly: true,
    }),
  );
  const tasks = stored.tasks.map(
    ({ id, content, since }): ProfileLine => ({
      section: 'tasks',
      predicate: null,
      content,
      words: content,
      since,
      ofAnother: false,
      text: withinTokens(content, taskTokens),
      citations: [`memory:${id}`],
    }),
  );
  const lines: ProfileLine[] = [];
  let tokenCount = 0;
  for (const line of [...profileLines(stored.profile, stored.timeZone), ...tasks]) {
    const cost = countTokens(`- ${line.content}\n`);
    if (tokenCount + cost > given.tokenBudget) continue;
    tokenCount += cost;
    lines.push(line);
  }
  return { userId, lines, text: lines.map(({ content }) => `- ${content}`).join('\n'), tokenCount };
}

/** The user whose profile is requested: the named one, or else the token's. */
export async function profileOwner(
  call: Call,
  named: { readonly userId?: string | null | undefined; readonly userKey?: string | null | undefined },
): Promise<string> {
  const own = named.userId != null && named.userId === call.caller.userId;
  const given = await withIds(call, own ? { ...named, userId: null } : named);
  const userId = given.userId ?? call.caller.userId;
  if (userId === null) {
    throw new MemoryError(
      'bad_input',
      'USER_REQUIRED',
      'Name the user of the profile: give userId or userKey.',
    );
  }
  return userId;
}
