import { z } from 'zod';
import { recordReader } from '../kept-memories.ts';
import { isoDate, storableText } from '../message-check.ts';

const text = z.string().nullish();

/** mem0's memories, as `get_all` and its platform list them. */
export const mem0 = recordReader({
  name: 'mem0',
  title: 'mem0',
  isTalk: false,
  recognise: (head) =>
    /(?<!\\)"memory"\s*:\s*"/.test(head) && /(?<!\\)"(hash|user_id|agent_id|created_at)"\s*:/.test(head),
  places: new Set(['[]', 'results[]', 'memories[]']),
  schema: z.looseObject({
    id: z.union([z.string(), z.number()]).transform(String),
    memory: z.string(),
    created_at: text,
    user_id: text,
    agent_id: text,
    categories: z.array(z.string()).nullish(),
    expiration_date: text,
  }),
  *convert({ id, memory, created_at: at, user_id: owner, categories }) {
    const content = storableText(memory).trim();
    const validFrom = at ? isoDate(at) : undefined;
    if (content === '') return;
    yield {
      statement: {
        key: `mem0-${id}`,
        kind: 'FACT',
        content,
        ...(validFrom ? { validFrom } : {}),
        ...(owner ? { owner } : {}),
        ...(categories?.length ? { metadata: { categories } } : {}),
      },
    };
  },
});
