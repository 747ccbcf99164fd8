import { createHash } from 'node:crypto';
import { z } from 'zod';
import { recordReader } from '../kept-memories.ts';
import { checkMessage, isoDate, storableText } from '../message-check.ts';

const text = z.string().nullish();
const schema = z.looseObject({
  uuid: text,
  fact: text,
  content: text,
  role: text,
  role_type: text,
  name: text,
  created_at: text,
  valid_at: text,
  invalid_at: text,
  expired_at: text,
  session_id: text,
  thread_id: text,
  user_id: text,
});

/** Zep's facts, as edges of its graph or of a memory, and the messages of its threads. */
export const zep = recordReader({
  name: 'zep',
  title: 'Zep',
  isTalk: false,
  recognise: (head) =>
    (/(?<!\\)"fact"\s*:\s*"/.test(head) && /(?<!\\)"(uuid|valid_at|created_at)"\s*:/.test(head)) ||
    (/(?<!\\)"role_type"\s*:/.test(head) && /(?<!\\)"content"\s*:/.test(head)),
  places: new Set(['[]', 'edges[]', 'facts[]', 'relevant_facts[]', 'messages[]', 'results[]']),
  schema,
  *convert(record, _place, { exportName }) {
    const { uuid, fact, content, created_at: created, user_id: owner } = record;
    const said = storableText(fact ?? '').trim();
    if (said !== '') {
      const iso = (given: string | null | undefined) => (given ? isoDate(given) : undefined);
      const validFrom = iso(record.valid_at) ?? iso(created);
      const validTo = iso(record.invalid_at) ?? iso(record.expired_at);
      const key = uuid ?? createHash('sha256').update(said).digest('hex').slice(0, 32);
      yield {
        statement: {
          key: `zep-${key}`,
          kind: 'FACT',
          content: said,
          ...(validFrom ? { validFrom } : {}),
          ...(validTo ? { validTo } : {}),
          ...(owner ? { owner } : {}),
        },
      };
    } else if (content != null && uuid != null) {
      const role = record.role_type ?? record.role ?? 'user';
      const author = record.name ?? (record.role_type ? record.role : undefined);
      const checked = checkMessage({ role, author, content, externalId: uuid, occurredAt: created });
      const thread = record.thread_id ?? record.session_id ?? exportName.replace(/\.json$/i, '');
      if ('problem' in checked) {
        yield { problem: { record: `message ${uuid}`, message: checked.problem } };
        return;
      }
      if (checked.cleaned) yield { cleaned: 1 };
      const { occurredAt } = checked.message;
      const opened = {
        externalId: `zep-${thread}`,
        channel: 'zep',
        ...(occurredAt ? { startedAt: occurredAt } : {}),
      };
      yield { item: { thread: opened, messages: [checked.message] } };
    }
  },
});
