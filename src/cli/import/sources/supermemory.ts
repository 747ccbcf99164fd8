import { z } from 'zod';
import { recordReader } from '../kept-memories.ts';
import { isoDate, storableText } from '../message-check.ts';

const text = z.string().nullish();
/** Characters up to which a text is a statement; what is longer is a document. */
const shortText = 1_000;

/** Supermemory's documents and memories, as its API lists them. */
export const supermemory = recordReader({
  name: 'supermemory',
  title: 'Supermemory',
  isTalk: false,
  recognise: (head) => /(?<!\\)"(containerTags|containerTag|memoryEntries)"\s*:/.test(head),
  places: new Set(['[]', 'memories[]', 'documents[]', 'memoryEntries[]', 'results[]']),
  schema: z.looseObject({
    id: z.string(),
    memory: text,
    content: text,
    title: text,
    createdAt: text,
    isForgotten: z.boolean().nullish(),
    containerTags: z.array(z.string()).nullish(),
  }),
  *convert({ id, memory, content, title, createdAt, isForgotten, containerTags }) {
    const said = storableText(memory ?? content ?? '').trim();
    if (said === '' || isForgotten) return;
    const validFrom = createdAt ? isoDate(createdAt) : undefined;
    if (memory == null && said.length > shortText) {
      const named = title ? { title: storableText(title) } : {};
      yield { document: { uri: `supermemory:${id}`, name: `${id}.md`, ...named, text: said } };
      return;
    }
    yield {
      statement: {
        key: `supermemory-${id}`,
        kind: memory == null ? 'NOTE' : 'FACT',
        content: said,
        ...(validFrom ? { validFrom } : {}),
        ...(containerTags?.length ? { metadata: { containerTags } } : {}),
      },
    };
  },
});
