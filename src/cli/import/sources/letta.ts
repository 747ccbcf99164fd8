import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hasKeys, stringAt } from '../conversation.ts';
import type { ImportEvent } from '../item.ts';
import { recordReader } from '../kept-memories.ts';
import { checkMessage, isoDate, storableText } from '../message-check.ts';

const text = z.string().nullish();
const schema = z.looseObject({
  id: text,
  /** Of a block of memory. */
  label: text,
  value: text,
  /** Of a passage of the archive. */
  text,
  created_at: text,
  name: text,
  /** Of an agent, or a message where the file is one agent's. */
  messages: z.array(z.unknown()).nullish(),
  role: text,
  content: z.unknown().optional(),
});

const keyOf = (said: string) => createHash('sha256').update(said).digest('hex').slice(0, 32);

function* statement(id: string, text: string, at?: string | null): Generator<ImportEvent> {
  const content = storableText(text).trim();
  const validFrom = at ? isoDate(at) : undefined;
  if (content === '') return;
  yield { statement: { key: `letta-${id}`, kind: 'FACT', content, ...(validFrom ? { validFrom } : {}) } };
}

function plainText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.flatMap((part: unknown) => stringAt(part, 'text') ?? []).join('\n\n');
}

/** What was said: a user's turn is wrapped in JSON with its time, an answer is an argument of a tool. */
function spoken(message: unknown): string {
  const given = plainText(hasKeys(message, 'content') ? message.content : stringAt(message, 'text'));
  const calls = hasKeys(message, 'tool_calls') && Array.isArray(message.tool_calls) ? message.tool_calls : [];
  for (const call of calls as unknown[]) {
    const called = hasKeys(call, 'function') ? call.function : undefined;
    if (stringAt(called, 'name') !== 'send_message') continue;
    return stringAt(parsed(stringAt(called, 'arguments') ?? ''), 'message') ?? '';
  }
  const wrapped = parsed(given);
  if (!hasKeys(wrapped, 'type')) return given;
  return wrapped.type === 'user_message' ? (stringAt(wrapped, 'message') ?? '') : '';
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}

function* turns(agent: string, messages: readonly unknown[]): Generator<ImportEvent> {
  const said = [];
  for (const [at, message] of messages.entries()) {
    const role = stringAt(message, 'role') ?? '';
    const content = spoken(message);
    if (!['user', 'assistant'].includes(role) || content.trim() === '') continue;
    const externalId = stringAt(message, 'id') ?? `${at}-${keyOf(content)}`;
    const checked = checkMessage({ role, content, externalId, occurredAt: stringAt(message, 'created_at') });
    if ('problem' in checked)
      yield { problem: { record: `message ${externalId}`, message: checked.problem } };
    else {
      if (checked.cleaned) yield { cleaned: 1 };
      said.push(checked.message);
    }
  }
  const thread = { externalId: `letta-${agent}`, channel: 'letta', title: agent };
  if (said.length > 0) yield { item: { thread, messages: said } };
}

/** Letta: agent files (`.af`) with blocks and messages, and archives of passages. */
export const letta = recordReader({
  name: 'letta',
  title: 'Letta',
  isTalk: true,
  recognise: (head) =>
    /(?<!\\)"(core_memory|in_context_message_indices|in_context_message_ids|message_buffer_autoclear|archive_id|passage_id)"\s*:/.test(
      head,
    ),
  places: new Set([
    '[]',
    'agents[]',
    'blocks[]',
    'core_memory[]',
    'messages[]',
    'passages[]',
    'archival_memory[]',
  ]),
  schema,
  *convert(record, place, { exportName }) {
    const agent = exportName.replace(/\.(af|json)$/i, '');
    if (place === 'messages[]') yield* turns(agent, [record]);
    else if (record.messages) yield* turns(record.name ?? agent, record.messages);
    else if (record.label != null && record.value != null) {
      // How the agent is to be says nothing of the person.
      if (record.label === 'persona') return;
      for (const part of record.value.split(/\n+/)) yield* statement(keyOf(`${record.label} ${part}`), part);
    } else if (record.text != null) {
      yield* statement(record.id ?? keyOf(record.text), record.text, record.created_at);
    } else if (/^(\[\]|passages|archival_memory)/.test(place) && record.label == null) {
      yield { problem: { record: `passage ${record.id ?? ''}`.trim(), message: 'it has no text' } };
    }
  },
});
