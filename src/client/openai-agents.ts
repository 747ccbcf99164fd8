import type { AgentInputItem, Session } from '@openai/agents-core';
import type { MessagesPage, MnemeClient } from './client.ts';

/** The conversation of an agent, and whose it is. */
export interface MnemeSessionOptions {
  readonly mneme: Pick<
    MnemeClient,
    'appendMessages' | 'buildContext' | 'eraseThread' | 'messages' | 'openThread' | 'redactMessage'
  >;
  /** The conversation by your own key; a new one opens it. */
  readonly threadKey: string;
  /** The user, by your own key. Only with a service's key or token. */
  readonly userKey?: string;
  /** As which persona, by your own key. */
  readonly personaKey?: string;
  /** In which project, by your own key. */
  readonly projectKey?: string;
  /** Where a new conversation takes place. */
  readonly channel?: string;
}

type Turn = NonNullable<MessagesPage['nodes'][number]>;
type AppendedTurn = Parameters<MnemeClient['appendMessages']>[0]['messages'][number];

/** Turns of a page. */
const mostTurns = 200;
/** What the content of a turn begins with that is an item of another kind, such as a tool's call. */
const kept = 'item:';

/**
 * A session of the OpenAI Agents SDK (`run(agent, input, { session })`): a thread whose turns are remembered and found
 * from other conversations of the user. `context` gives what should be known before an answer. Methods reject with a
 * `MnemeError`.
 */
export class MnemeSession implements Session {
  readonly #options: MnemeSessionOptions;

  constructor(options: MnemeSessionOptions) {
    this.#options = options;
  }

  /** What is known for the next answer: for the instructions of an agent. */
  async context(query: string, tokenBudget = 1_500): Promise<string> {
    const { mneme, threadKey, userKey, personaKey } = this.#options;
    const { messages } = await mneme.buildContext({
      query,
      threadKey,
      userKey,
      personaKey,
      tokenBudget,
      recentTurns: 0,
    });
    return messages.flatMap(({ part, content }) => (part === 'NEW' ? [] : [content])).join('\n\n');
  }

  async getSessionId(): Promise<string> {
    return this.#options.threadKey;
  }

  async getItems(limit?: number): Promise<AgentInputItem[]> {
    const items = (await this.#stored()).map(itemOf);
    return limit === undefined ? items : limit > 0 ? items.slice(-limit) : [];
  }

  async addItems(items: AgentInputItem[]): Promise<void> {
    if (items.length === 0) return;
    const { mneme, ...place } = this.#options;
    await mneme.appendMessages({ ...place, messages: items.map(turnOf) });
  }

  /** Removes the last item permanently, with what was learned from it alone. Takes the scope WRITE. */
  async popItem(): Promise<AgentInputItem | undefined> {
    const last = (await this.#stored()).at(-1);
    if (!last) return undefined;
    await this.#options.mneme.redactMessage(last.id);
    return itemOf(last);
  }

  /** Erases the conversation with all that was learned from it. Takes the scope MANAGE. */
  async clearSession(): Promise<void> {
    await this.#options.mneme.eraseThread(await this.#threadId());
  }

  async #threadId(): Promise<string> {
    const { mneme, threadKey, ...place } = this.#options;
    return (await mneme.openThread({ ...place, externalId: threadKey })).id;
  }

  /** The turns that have a text. */
  async #stored(): Promise<Turn[]> {
    const threadId = await this.#threadId();
    const turns: Turn[] = [];
    for (let after: string | null | undefined; ; ) {
      const page = await this.#options.mneme.messages({ threadId, first: mostTurns, after });
      turns.push(...page.nodes.flatMap((turn) => (turn?.content == null ? [] : [turn])));
      if (!page.pageInfo.hasNextPage) return turns;
      after = page.pageInfo.endCursor;
    }
  }
}

/** An item as a turn. One that is more than role and words is kept whole. */
function turnOf(item: AgentInputItem): AppendedTurn {
  if ('role' in item) {
    const words = textOf(item.content);
    if (words?.trim()) {
      const role = item.role === 'assistant' ? 'ASSISTANT' : item.role === 'user' ? 'USER' : 'SYSTEM';
      return { role, content: words };
    }
  }
  return { role: 'TOOL', content: kept + JSON.stringify(item) };
}

/** The words of a message; null where it has anything else, such as a picture. */
function textOf(content: string | readonly { readonly type: string }[]): string | null {
  if (typeof content === 'string') return content;
  const texts = content.map((part) => ('text' in part && typeof part.text === 'string' ? part.text : null));
  return texts.includes(null) ? null : texts.join('\n');
}

function itemOf({ role, content }: Turn): AgentInputItem {
  const text = content ?? '';
  if (role === 'TOOL' && text.startsWith(kept)) {
    try {
      return JSON.parse(text.slice(kept.length));
    } catch {
      // Not one of ours: a tool's turn that another program stored.
    }
  }
  if (role === 'ASSISTANT')
    return { role: 'assistant', status: 'completed', content: [{ type: 'output_text', text }] };
  return { role: role === 'SYSTEM' || role === 'SUMMARY' ? 'system' : 'user', content: text };
}
