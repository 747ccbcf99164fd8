import { readFileSync } from 'node:fs';
import type { Intent } from '../../src/memory/route/route.ts';
import type { LabelledQuery } from './query-set.ts';

type Asked = Extract<Intent, 'general' | 'recall'>;

/** Frames of questions in a language, what stands in them, and how many queries to make of each intent. */
interface FrameGroup {
  readonly language: string;
  readonly count: number;
  readonly asks: Readonly<Record<Asked, readonly string[]>>;
  readonly about: Readonly<Record<Asked, readonly string[]>>;
}

/** Reads the groups of `frames.txt`; its head says their form. */
function readGroups(): FrameGroup[] {
  const text = readFileSync(new URL('./frames.txt', import.meta.url), 'utf8');
  return text
    .split(/^= /mu)
    .slice(1)
    .map((group) => {
      // What goes on with the line above is indented.
      const [head = '', ...lines] = group.trim().split(/\n(?! )/u);
      const [language = '', count] = head.split(' ');
      const parts = new Map(
        lines.map((line) => {
          const [name = '', list = ''] = line.split(': ', 2);
          return [name, list.split('|').map((one) => one.replaceAll(/\s+/gu, ' ').trim())] as const;
        }),
      );
      const part = (...names: string[]) => names.map((name) => parts.get(name)).find(Boolean) ?? [];
      return {
        language,
        count: Number(count),
        asks: { general: part('asks-general', 'asks'), recall: part('asks-recall', 'asks') },
        about: { general: part('general'), recall: part('recall') },
      };
    });
}

/**
 * Queries made of contrastive frames, the same each time: "who painted the sistine chapel" and "who painted the shed".
 * Some make little sense; they are to fit on only, with a small weight, and nothing is measured on them.
 */
export function framedQueries(): LabelledQuery[] {
  // A linear congruential generator (Park and Miller, CACM 1988): a sample, but always the same one.
  let state = 7;
  const pick = (from: readonly string[]) => {
    state = (state * 48_271) % 2_147_483_647;
    return from[state % from.length] ?? '';
  };
  const queries = new Map<string, LabelledQuery>();
  for (const { language, count, asks, about } of readGroups()) {
    for (const intent of ['general', 'recall'] as const) {
      for (let made = 0; made < count; made++) {
        const text = pick(asks[intent]).replaceAll('{}', pick(about[intent]));
        if (!queries.has(text)) queries.set(text, { text, language, intent });
      }
    }
  }
  return [...queries.values()];
}
