import { LRUCache } from 'lru-cache';
import { buildContextWhileStoring } from '../memory/context/build-context.ts';
import { maxPromptCharacters } from '../memory/context/request.ts';
import type { MemoryServices } from '../memory/services.ts';
import { hashOf, spokenPlaces, textOf, turnsOf, wordsOf } from './conversation.ts';
import type { Decided, Decider } from './decided.ts';
import type { HookRunner } from './hooks.ts';
import type { Started } from './kept.ts';
import { reads } from './memory-use.ts';
import type { Blocks } from './protocol.ts';
import type { GatewaySettings } from './settings.ts';

/**
 * How many characters of blocks are cached, and for how many milliseconds after their last use: about as long as
 * providers cache prompts.
 */
const kept = {
  maxSize: 20_000_000,
  // What an entry takes beside its text; an empty block is one too.
  sizeCalculation: ({ text }: Block) => text.length + 300,
  ttl: 600_000,
  updateAgeOnGet: true,
};

/**
 * After so many user turns the blocks of earlier ones are left out. Until then they are sent again in their places, so
 * that the prompt begins as it did before; left out one by one, each turn would begin differently.
 */
const turnsWithBlocks = 8;

/** A block of memory that was put into a prompt. */
interface Block {
  readonly text: string;
  /** `CompletionPlan.removals` of a plan that was read before the search. */
  readonly removals: string;
}

/** Finds the memory for requests. */
export type Remembering = (started: Started, deciding: Promise<Decided>) => Promise<Blocks>;

/** Creates it. */
export function createRemembering(
  services: MemoryServices,
  settings: GatewaySettings,
  decider: Pick<Decider, 'lastRemovals'>,
  hooks: Pick<HookRunner, 'preRetrieve'>,
): Remembering {
  const memoryBlocks = new LRUCache<string, Block>(kept);

  /** The blocks of a conversation, as far as they are cached and still hold. */
  async function cached(threadId: string, names: readonly string[], deciding: Promise<Decided>) {
    const { removals } = await deciding;
    return names.map((name) => {
      const block = memoryBlocks.get(hashOf(threadId, name));
      return block && block.removals === removals ? block.text : null;
    });
  }

  /**
   * The memory for the newest user turn. It stays the same text during the tool calls for that turn, unless something
   * that it may contain was removed. The search runs while the target is chosen and the turns are stored.
   */
  async function newest(
    { request, asked, known, storing }: Started,
    { place, name, again }: { readonly place: number; readonly name: string; readonly again: string },
    deciding: Promise<Decided>,
  ): Promise<string> {
    const blockOf = async (threadId: string) => (await cached(threadId, [name], deciding))[0] ?? null;
    const before = known === null ? null : await blockOf(known);
    if (before !== null) return before;
    // Read before the search: what was removed since then may be in its result.
    const removals = decider.lastRemovals(request.caller.workspaceId ?? '') ?? (await deciding).removals;
    const spoken = asked.messages.filter(({ role }) => role !== 'system' && role !== 'developer');
    const { caller, userKey, personaKey, signal } = request;
    const words = wordsOf(asked.messages[place] ?? {});
    const { model } = asked;
    const { channel } = request;
    const { workspaceId = null, userId = null, role } = caller;
    const change = await hooks.preRetrieve({
      workspaceId,
      userId,
      userKey,
      role,
      channel,
      model,
      query: words,
      signal,
    });
    if (change.skip) return '';
    const query = (change.query ?? words).slice(0, maxPromptCharacters).toWellFormed().replaceAll('\0', '');
    const pack = await buildContextWhileStoring(
      { services, caller, signal },
      {
        query,
        threadId: known,
        userKey,
        personaKey,
        timeZone: request.timeZone,
        // Turns that the client sends itself are left out below, and must not take the place of others.
        recentTurns: Math.min(spoken.length, 200),
        turnTokens: spoken.reduce((sum, each) => sum + textOf(each).length, 1_000),
        tokenBudget: settings.memoryTokens,
      },
      storing,
    );
    const parts = pack.messages.filter(
      ({ part }) => part !== 'system' && part !== 'recent' && part !== 'new',
    );
    // The request was sent again in a thread whose id was not known: the first block stays.
    const threadId = await storing;
    const first = await blockOf(threadId);
    if (first !== null) return first;
    const text = parts.map(({ content }) => content).join('\n\n');
    for (const each of [name, again]) memoryBlocks.set(hashOf(threadId, each), { text, removals });
    return text;
  }

  return async (started, deciding) => {
    const { request, asked, turns, storing } = started;
    // A request that names its thread, and has no answer yet, names its turns otherwise than those that follow.
    const lasting = turnsOf(asked.messages, 'again');
    const spoken = spokenPlaces(asked.messages);
    const asks = turns.flatMap(({ role, externalId }, index) => {
      const place = spoken[index];
      const again = lasting[index]?.externalId ?? externalId;
      return role === 'user' && place !== undefined ? [{ place, name: externalId, again }] : [];
    });
    const last = asks.at(-1);
    if (last === undefined || !reads(request.memory)) return new Map();
    const text = await newest(started, last, deciding);
    const earlier = asks.slice(Math.floor((asks.length - 1) / turnsWithBlocks) * turnsWithBlocks, -1);
    const names = earlier.map(({ again }) => again);
    const texts = names.length > 0 ? await cached(await storing, names, deciding) : [];
    const before = earlier.map(({ place }, index): [number, string] => [place, texts[index] ?? '']);
    return new Map([...before, [last.place, text]]);
  };
}
