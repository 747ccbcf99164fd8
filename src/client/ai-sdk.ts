import type { LanguageModelMiddleware } from 'ai';
import type { MnemeClient } from './client.ts';

/** The user and thread of the memory. */
export interface MemoryMiddlewareOptions {
  readonly mneme: Pick<MnemeClient, 'appendMessages' | 'buildContext'>;
  /** The conversation by your own key; a new one opens it. */
  readonly threadKey?: string;
  /** The conversation by its id, in place of `threadKey`. */
  readonly threadId?: string;
  /** The user, by your own key. Only with a service's key or token. */
  readonly userKey?: string;
  /** As which persona, by your own key. */
  readonly personaKey?: string;
  /** Where a new conversation takes place. */
  readonly channel?: string;
  /** Tokens that memory may take of a prompt. Default: 1,500. */
  readonly memoryTokens?: number;
  /**
   * Told when Mneme cannot be asked; the model is asked all the same, without memory. Left out, the call to the model
   * rejects with the error.
   */
  readonly onError?: (error: unknown) => void;
}

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type AnswerStream = Awaited<ReturnType<WrapStream>>['stream'];
type Params = Parameters<WrapStream>[0]['params'];
type Prompt = Params['prompt'];

/** A user's turn that a model must answer: each call for that turn gets the same block of memory. */
interface Asked {
  readonly block: Promise<string>;
  /** Whether the model has answered since: the same text after an answer is another turn. */
  answered: boolean;
}

/** How many turns' blocks are cached, for steps with tools: a middleware serves one conversation. */
const mostAsked = 10;
/** The limits of `buildContext` for a query and a thread's turns. */
const longestQuery = 262_144;
const mostTurns = 200;
const largestBudget = 1_000_000;

/**
 * Gives any model of the AI SDK a memory (`wrapLanguageModel`): before a user's turn is answered, what is remembered
 * for it goes into the leading system message and the turn is stored; then the answer is, streamed or cut off too. Make
 * one for each conversation.
 *
 * What comes after the last answer of a prompt is new, so that an app may send the conversation or its newest turn
 * alone. Tools' calls and results are not stored.
 */
export function memoryMiddleware(options: MemoryMiddlewareOptions): LanguageModelMiddleware {
  const { mneme, threadKey, threadId, userKey, personaKey, channel, onError } = options;
  const asked = new Map<string, Asked>();
  const underway = new WeakMap<Params, Asked>();

  /** The block for a prompt's newest user turn, which is stored where it is new. */
  async function remember(prompt: Prompt, newest: number, signal: AbortSignal | undefined): Promise<string> {
    const fresh = newTurns(prompt, newest);
    const before = prompt.filter(isSpoken).length - fresh.length;
    const query = textOf(prompt[newest]).slice(0, longestQuery);
    const said = prompt.reduce((sum, message) => sum + (isSpoken(message) ? textOf(message).length : 0), 0);
    // Before the turn is stored, so that its memory does not contain the turn itself.
    const { messages } = await mneme.buildContext(
      {
        threadKey,
        threadId,
        userKey,
        personaKey,
        query,
        // What the prompt contains anyway is left out below, and must not displace the rest.
        recentTurns: Math.min(before, mostTurns),
        tokenBudget: Math.min((options.memoryTokens ?? 1_500) + said + query.length + 1_000, largestBudget),
      },
      { signal },
    );
    if (fresh.length > 0) {
      const turns = fresh.map((content) => ({ role: 'USER' as const, content }));
      await mneme.appendMessages({ threadKey, threadId, userKey, personaKey, channel, messages: turns });
    }
    return messages
      .filter(({ part }) => part !== 'SYSTEM' && part !== 'RECENT' && part !== 'NEW')
      .map(({ content }) => content)
      .join('\n\n');
  }

  /** The turn that a prompt asks to answer: a cached one for a further step or a retry. */
  function askedIn(prompt: Prompt, newest: number, signal: AbortSignal | undefined): Asked {
    const name = JSON.stringify(
      prompt
        .slice(0, newest + 1)
        .filter(isSpoken)
        .map(textOf),
    );
    const known = asked.get(name);
    if (known && (isStep(prompt, newest) || !known.answered)) return known;
    const made: Asked = { block: remember(prompt, newest, signal), answered: false };
    asked.delete(name);
    asked.set(name, made);
    for (const oldest of [...asked.keys()].slice(0, -mostAsked)) asked.delete(oldest);
    // A failed call is repeated.
    made.block.catch(() => asked.get(name) === made && asked.delete(name));
    return made;
  }

  /** Stores an answer; one without a finish was cut off. */
  async function keep(content: string, model: string, finish: string | null): Promise<void> {
    if (content.trim() === '') return;
    const answer = { role: 'ASSISTANT' as const, content, metadata: { model, finish } };
    await mneme
      .appendMessages({ threadKey, threadId, userKey, personaKey, channel, messages: [answer] })
      .catch(toldOf);
  }

  function toldOf(error: unknown): void {
    if (!onError) throw error;
    onError(error);
  }

  function answered(params: Params): void {
    const turn = underway.get(params);
    if (turn) turn.answered = true;
  }

  return {
    specificationVersion: 'v4',
    async transformParams({ params }) {
      const { prompt, abortSignal } = params;
      const newest = prompt.map(({ role }) => role).lastIndexOf('user');
      if (newest < 0) return params;
      const turn = askedIn(prompt, newest, abortSignal);
      const block = await turn.block.catch((error: unknown) => {
        abortSignal?.throwIfAborted();
        toldOf(error);
        return '';
      });
      const remembering = { ...params, prompt: withBlock(prompt, block) };
      underway.set(remembering, turn);
      return remembering;
    },
    async wrapGenerate({ doGenerate, params, model }) {
      const result = await doGenerate();
      answered(params);
      const said = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      await keep(said, model.modelId, result.finishReason.unified);
      return result;
    },
    async wrapStream({ doStream, params, model }) {
      const result = await doStream();
      answered(params);
      const store = (said: string, finish: string | null) => keep(said, model.modelId, finish);
      return { ...result, stream: kept(result.stream, store, params.abortSignal) };
    },
  };
}

function isSpoken({ role }: Prompt[number]): boolean {
  return role === 'user' || role === 'assistant';
}

/** The text of a message; other parts of a user's message as their kind in brackets. */
function textOf(message: Prompt[number] | undefined): string {
  if (message?.role === 'user')
    return message.content
      .map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`))
      .join('\n');
  if (message?.role === 'assistant')
    return message.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return '';
}

/** Whether tools are answering the newest user turn. */
function isStep(prompt: Prompt, newest: number): boolean {
  return prompt.slice(newest + 1).some(({ role }) => role === 'tool');
}

/** The texts of the user's turns since the last answer; none while tools answer. */
function newTurns(prompt: Prompt, newest: number): string[] {
  if (isStep(prompt, newest)) return [];
  const roles = prompt.slice(0, newest).map(({ role }) => role);
  const last = Math.max(roles.lastIndexOf('assistant'), roles.lastIndexOf('tool'));
  return prompt
    .slice(last + 1, newest + 1)
    .filter(({ role }) => role === 'user')
    .map(textOf)
    .filter((text) => text.trim() !== '');
}

/** A prompt with a block of memory in its leading system message, where every model takes it. */
function withBlock(prompt: Prompt, block: string): Prompt {
  if (block === '') return prompt;
  const [first, ...rest] = prompt;
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${block}` }, ...rest]
    : [{ role: 'system', content: block }, ...prompt];
}

/**
 * The same stream, whose text is stored before it ends: at its end, when the provider breaks off, when its reader leaves,
 * or when the call is aborted, after which nobody may read on.
 */
function kept(
  stream: AnswerStream,
  store: (said: string, finish: string | null) => Promise<void>,
  signal: AbortSignal | undefined,
): AnswerStream {
  const reader = stream.getReader();
  let said = '';
  let finish: string | null = null;
  let stored: Promise<void> | undefined;
  const end = (): Promise<void> => {
    signal?.removeEventListener('abort', aborted);
    stored ??= store(said, finish);
    return stored;
  };
  const aborted = () => void end().catch(() => {});
  signal?.addEventListener('abort', aborted);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          if (value.type === 'text-delta') said += value.delta;
          if (value.type === 'finish') finish = value.finishReason.unified;
          controller.enqueue(value);
          return;
        }
      } catch (error) {
        await end();
        throw error;
      }
      await end();
      controller.close();
    },
    async cancel(reason) {
      await Promise.all([reader.cancel(reason), end()]);
    },
  });
}
