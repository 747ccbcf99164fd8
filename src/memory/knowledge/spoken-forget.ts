import { spokenForgets } from '../../language/spoken-forget.ts';
import type { Session } from '../../postgres/session.ts';
import { readStatement } from '../../postgres/statement-file.ts';
import { type Call, inSession, inSessionAnew } from '../call.ts';
import { topicOf } from '../formation/memories/memory-wording.ts';
import { paced } from '../paced.ts';
import {
  type SaidThere,
  type Statement,
  sharedWords,
  statementsOfMemory,
  turnsThatName,
  turnsThatSay,
  withholdSaid,
} from './said-statements.ts';

const whoAskedStatement = readStatement(import.meta.dirname, 'who-asked.sql');
const memoriesThatSayStatement = readStatement(import.meta.dirname, 'memories-that-say.sql');

/** A stored turn that may ask to forget something. */
interface StoredTurn {
  readonly id: string;
  readonly role: string;
  readonly content: string;
}

/** The most memories that one request forgets. */
const memoriesAtMost = 20;

/**
 * Forgets what turns ask to forget in words ("please forget that I hate olives"): the memories that say it, and the
 * statement wherever a turn says it, the request included. It is done as soon as they are stored, and not by the job
 * that reads them, so that the next prompt already goes without. Only in a private thread is it clear whose word it is;
 * but what a turn asks not to keep of what it says itself ("don't keep this: ...") is withheld in any. Where only a
 * subject is named and nothing says it in those words, the few turns that name the same person are withheld as a whole.
 *
 * @returns how many requests nothing was found for.
 * @throws pg's errors.
 */
export async function forgetAsAsked(call: Call, turns: readonly StoredTurn[]): Promise<number> {
  let unmet = 0;
  for await (const { id, role, content } of paced(turns, (turn) => turn.content.length)) {
    const asked = role === 'user' ? spokenForgets(content) : [];
    if (asked.length === 0) continue;
    // What a turn asks not to keep of itself is withheld there, whoever else reads it.
    const own = asked.filter(({ isOwn }) => isOwn);
    if (own.length > 0)
      await inSessionAnew(call, (session: Session) =>
        withholdSaid(session, [{ messageId: id, content, spans: own }]),
      );
    const asker = await askerOf(call, id);
    if (!asker) continue;
    for (const { statement, isSubject, isOwn, start, end } of asked) {
      const words = topicOf(statement, asker.name);
      // A single word is not enough to tell what else says the same.
      if (words.size < (isOwn ? 2 : 1)) continue;
      const memoryIds = await memoriesThatSay(call, asker, isSubject ? null : isNegated(statement), words);
      const spoken: Statement = {
        text: statement,
        ownerUserId: asker.userId,
        speaker: asker.name,
        until: asker.at,
        sources: [],
      };
      const statements = [spoken];
      for (const memoryId of memoryIds)
        statements.push(...(await inSession(call, (session) => statementsOfMemory(session, memoryId))));
      const earlier = ({ messageId }: SaidThere) => messageId !== id;
      const said = (await turnsThatSay(call, statements)).filter(earlier);
      if (!isOwn && memoryIds.length + said.length === 0) {
        if (isSubject) said.push(...(await turnsThatName(call, spoken)).filter(earlier));
        if (said.length === 0) unmet += 1;
      }
      await inSessionAnew(call, async (session: Session) => {
        for (const memoryId of memoryIds)
          await session.query('select mneme_operation.forget_memory($1)', [memoryId]);
        await withholdSaid(session, [
          ...said,
          { messageId: id, content, spans: [{ start, end: withReason(content, end) }] },
        ]);
      });
    }
  }
  return unmet;
}

/** What a request goes on to say of itself: "It's not mine to tell." */
const itsReason =
  /^\s*(?:(?:it|that|this)(?:['’]s| is| was| isn['’]t| wasn['’]t)(?!\p{L})|(?:das|es) (?:ist|war)(?!\p{L})|(?:c['’]est|c['’]était)(?!\p{L}))[^.!?]*[.!?]*/iu;

/** Where a request that ends somewhere in a text ends with its reason (UTF-16 offset). */
const withReason = (text: string, end: number) =>
  end + (itsReason.exec(text.slice(end))?.[0].trimEnd().length ?? 0);

interface Asker {
  readonly userId: string;
  readonly name: string | null;
  /** When it was said, as Postgres writes it: turns of one call are microseconds apart. */
  readonly at: string;
}

/** Whose word a turn is: its thread's owner's, if nobody else reads it. */
async function askerOf(call: Call, messageId: string): Promise<Asker | null> {
  const { rows } = await inSession(call, (session) =>
    session.query<Asker>(whoAskedStatement, [call.caller.workspaceId, messageId]),
  );
  return rows[0] ?? null;
}

/**
 * The memories of a user with all these words.
 *
 * @param negated whether they must deny what they say; null if either is meant, since only a subject was named.
 */
async function memoriesThatSay(
  call: Call,
  asker: Asker,
  negated: boolean | null,
  words: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await inSession(call, (session) =>
    session.query<{ id: string; content: string }>(memoriesThatSayStatement, [
      call.caller.workspaceId,
      asker.userId,
      [...words].map((word) => `%${word.slice(0, Math.max(3, word.length - 2))}%`),
      memoriesAtMost,
      asker.at,
    ]),
  );
  return (
    rows
      // The database compares beginnings of words: "fen" is also in "defend".
      .filter(({ content }) => sharedWords(content, words, asker.name).size === words.size)
      .filter(({ content }) => negated === null || isNegated(content) === negated)
      .map(({ id }) => id)
  );
}

const isNegated = (text: string) =>
  /(?<!\p{L})(?:not|no|never|n['’]t|nicht|kein\p{L}*|nie)(?!\p{L})/iu.test(
    text.replace(/n['’]t\b/gu, ' not'),
  );
