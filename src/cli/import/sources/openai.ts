import { z } from 'zod';
import { describeIssues, hasKeys, stringAt } from '../conversation.ts';
import { inFile } from '../in-file.ts';
import type { ImportEvent, ImportedMessage, PastReader } from '../item.ts';
import { jsonParts } from '../json-parts.ts';
import { checkMessage } from '../message-check.ts';
import { type SourceFile, textOf } from '../source-files.ts';

const schema = z.looseObject({
  id: z.string(),
  role: z.string(),
  thread_id: z.string().nullish(),
  created_at: z.number().nullish(),
  content: z.array(z.unknown()),
});
const places = new Set(['[]', 'data[]', 'items[]', 'messages[]', 'messages.data[]']);
/** Turns of a file that are held to be put in order: lists of the API have the newest first. */
const mostHeld = 200_000;

/** The words of a part: an Assistant's are an object with its value, those of a conversation are words. */
function words(part: unknown): string {
  const text = hasKeys(part, 'text') ? part.text : undefined;
  return typeof text === 'string' ? text : (stringAt(text, 'value') ?? '');
}

async function* readThreads(file: SourceFile): AsyncGenerator<ImportEvent> {
  const threads = new Map<string, ImportedMessage[]>();
  const own = (file.path.split('/').at(-1) ?? file.path).replace(/\.json$/i, '');
  const flush = function* (): Generator<ImportEvent> {
    for (const [id, messages] of threads) {
      const dated = messages.every(({ occurredAt }) => occurredAt !== undefined);
      if (dated) messages.sort((a, b) => ((a.occurredAt ?? '') < (b.occurredAt ?? '') ? -1 : 1));
      yield { item: { thread: { externalId: `openai-${id}`, channel: 'openai' }, messages } };
    }
    threads.clear();
  };
  let held = 0;
  for await (const part of jsonParts(textOf(file), places)) {
    const place = { line: part.line, record: 'a message' };
    if ('problem' in part) {
      yield { problem: { ...place, message: part.problem } };
      continue;
    }
    // A conversation's list has calls of tools and reasoning beside its messages.
    if (hasKeys(part.value, 'type') && part.value.type !== 'message' && !hasKeys(part.value, 'thread_id'))
      continue;
    const parsed = schema.safeParse(part.value);
    if (!parsed.success) {
      yield { problem: { ...place, message: describeIssues(parsed.error) } };
      continue;
    }
    const { id, role, thread_id: thread, created_at: occurredAt, content } = parsed.data;
    const said = content
      .map(words)
      .filter((text) => text.trim() !== '')
      .join('\n\n');
    if (said === '') continue;
    const checked = checkMessage({ role, content: said, externalId: id, occurredAt });
    if ('problem' in checked) {
      yield { problem: { ...place, record: `message ${id}`, message: checked.problem } };
      continue;
    }
    if (checked.cleaned) yield { cleaned: 1 };
    const key = thread ?? own;
    const known = threads.get(key);
    if (known) known.push(checked.message);
    else threads.set(key, [checked.message]);
    held += 1;
    if (held % mostHeld === 0) yield* flush();
  }
  yield* flush();
}

/** OpenAI's threads and conversations, as the API lists their messages. */
export const openai: PastReader = {
  name: 'openai',
  title: 'OpenAI threads',
  isTalk: true,
  recognise: ({ head }) =>
    /(?<!\\)"thread\.message"/.test(head) ||
    (/(?<!\\)"(input_text|output_text)"/.test(head) && /(?<!\\)"role"\s*:/.test(head)),
  async *read(files) {
    for (const file of files) yield* inFile(file, readThreads(file));
  },
};
