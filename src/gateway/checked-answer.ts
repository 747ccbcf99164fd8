import { type Answer, objectIn } from './answer.ts';
import { wordsOf } from './conversation.ts';
import type { Asker } from './kept.ts';
import type { Asked, Blocks, Protocol } from './protocol.ts';
import { newestBlock } from './protocol.ts';
import type { Target } from './targets.ts';
import type { Begun } from './upstream.ts';
import type { Verdict, Verify } from './verifier.ts';

/** What came of the check of an answer, as it is stored with it and told in `X-Mneme-Check`. */
export interface Check {
  readonly state: 'supported' | 'answered again' | 'refuted' | 'not checked';
  /** The model that checked it. */
  readonly by: string;
  readonly reason: string;
}

/** An answer that is not streamed. */
export interface Whole {
  readonly begun: Begun;
  readonly bytes: Buffer<ArrayBuffer>;
  readonly read: Answer;
}

/** What the checks of a request need. */
export interface CheckedRequest {
  readonly asker: Asker;
  readonly asked: Asked;
  readonly protocol: Protocol;
  readonly verifiers: readonly Target[];
  readonly blocks: Blocks;
  readonly signal: AbortSignal;
}

/** What is said after an answer that another model refuted. */
function noteOf(reason: string): string {
  return `\n\n[Checked against memory: this may be wrong.${reason === '' ? '' : ` ${reason}`}]`;
}

/** Whether there is something to check, and something to check it against. */
function isCheckable({ verifiers, blocks }: CheckedRequest, { content, toolCalls }: Answer): boolean {
  if (verifiers.length === 0 || newestBlock(blocks) === '') return false;
  return content.trim() !== '' && toolCalls.filter(Boolean).length === 0;
}

async function verdictOf(verify: Verify, request: CheckedRequest, { content }: Answer): Promise<Verdict> {
  const { asker, asked, verifiers, blocks, signal } = request;
  const question = wordsOf(asked.messages.findLast(({ role }) => role === 'user') ?? {});
  const lines = newestBlock(blocks);
  return verify({ asker, verifiers, lines, question, answer: content, signal });
}

const nameOf = ([first]: readonly Target[]) => (first ? `${first.provider.name}/${first.model}` : '');

/**
 * Has a whole answer checked. Refuted, the model is asked once more, with the reason; what it says then is checked
 * too, and if it is refuted again, a note says so.
 *
 * @param again asks with other memory, and reads the answer.
 */
export async function checkWhole(
  verify: Verify,
  request: CheckedRequest,
  first: Whole,
  again: (blocks: Blocks) => Promise<Whole>,
): Promise<{ readonly whole: Whole; readonly check: Check | null }> {
  if (!isCheckable(request, first.read)) return { whole: first, check: null };
  const by = nameOf(request.verifiers);
  const verdict = await verdictOf(verify, request, first.read);
  if (verdict.state !== 'refuted') return { whole: first, check: { ...verdict, state: verdict.state, by } };
  const second = await again(corrected(request.blocks, first.read.content, verdict.reason));
  if (!second.begun.response.ok)
    return {
      whole: withNote(request.protocol, first, verdict.reason),
      check: { ...verdict, state: 'refuted', by },
    };
  const better = isCheckable(request, second.read) ? await verdictOf(verify, request, second.read) : null;
  if (better?.state !== 'refuted')
    return { whole: second, check: { state: 'answered again', by, reason: verdict.reason } };
  return {
    whole: withNote(request.protocol, second, better.reason),
    check: { ...better, state: 'refuted', by },
  };
}

/** The memory with what was wrong in the first answer behind it. */
function corrected(blocks: Blocks, answer: string, reason: string): Blocks {
  const [place, lines] = [...blocks].at(-1) ?? [0, ''];
  const told = [
    lines,
    `An answer to this was written before, and a check against the lines above refuted it: ${reason}`,
    `The refuted answer: ${JSON.stringify(answer)}`,
    'Answer anew so that it agrees with the lines, without a word about this check.',
  ].join('\n\n');
  return new Map([...blocks, [place, told]]);
}

function withNote(protocol: Protocol, whole: Whole, reason: string): Whole {
  const given = objectIn(whole.bytes.toString('utf8'));
  if (!given) return whole;
  const bytes = Buffer.from(JSON.stringify(protocol.notes.within(given, noteOf(reason))));
  const reader = protocol.createReader();
  reader.whole(bytes.toString('utf8'));
  return { ...whole, bytes, read: reader.answer };
}

/** Checks a stream: its end waits for the verdict, and a note comes before it where the answer is refuted. */
export interface StreamCheck {
  /** What is sent in place of an event. */
  pass(event: Buffer, answer: Answer): Promise<Buffer>;
  /** What came of it; null where nothing was checked. */
  readonly check: Check | null;
}

/** Creates it; null for a request whose rule names no verifier. */
export function createStreamCheck(verify: Verify, request: CheckedRequest): StreamCheck | null {
  if (request.verifiers.length === 0) return null;
  const noter = request.protocol.notes.createNoter();
  let check: Check | null = null;
  return {
    async pass(event, answer) {
      const text = event.toString('utf8');
      if (!noter.ends(text) || check !== null || !isCheckable(request, answer)) return event;
      const verdict = await verdictOf(verify, request, answer);
      check = { state: verdict.state, by: nameOf(request.verifiers), reason: verdict.reason };
      return verdict.state === 'refuted' ? Buffer.from(noter.before(text, noteOf(verdict.reason))) : event;
    },
    get check() {
      return check;
    },
  };
}
