import { readFileSync } from 'node:fs';
import type { AnnotatedTurn } from './annotated-set.ts';

const FOLDER = new URL('./training/', import.meta.url);
const KINDS = { P: 'preference', T: 'task', D: 'decision' } as const;

/** A turn written for training, and which of its words are a memory of which kind. */
export interface TrainingTurn {
  turn: Pick<AnnotatedTurn, 'id' | 'content'>;
  marked: { kind: 'preference' | 'task' | 'decision'; text: string }[];
}

const MARKED = /\[([PTD]) ([^\]]+)\]/g;

const linesOf = (name: string): string[] =>
  readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** The turns of bench/extraction/training, one a line: "[T Ring the bank], then we'll see." Unmarked words are nothing. */
export function readTrainingTurns(): TrainingTurn[] {
  return ['decisions.txt', 'nothing.txt', 'preferences.txt', 'tasks.txt'].flatMap((name) =>
    linesOf(name).map((line, index) => ({
      turn: { id: `${name}:${index + 1}`, content: line.replace(MARKED, '$2') },
      marked: [...line.matchAll(MARKED)].map(([, letter = 'P', text = '']) => ({
        kind: KINDS[letter as keyof typeof KINDS],
        text,
      })),
    })),
  );
}

/** Who says the turns written for training. */
export const TRAINING_AUTHOR = 'Robin Vale';

/** Turns and the facts they state, one a line: "My sister Ana is in Faro. | I has_sister Ana; Ana lives_in Faro". */
export function readTrainingFacts(): AnnotatedTurn[] {
  return linesOf('facts.txt').map((line, index) => {
    const [content = '', stated = ''] = line.split(/\s*\|\s*/);
    const facts = stated
      .split(';')
      .filter((fact) => fact.trim() !== '')
      .map((fact) => {
        const [, subject = '', predicate = '', object = ''] =
          /^(.+?) ([a-z]+(?:_[a-z]+)*) (.+)$/.exec(fact.trim()) ?? [];
        return { subject: subject === 'I' ? TRAINING_AUTHOR : subject, predicate, object };
      });
    return {
      id: `facts.txt:${index + 1}`,
      role: 'user',
      author: TRAINING_AUTHOR,
      content,
      timeZone: 'UTC',
      context: [],
      memories: [],
      entities: [],
      facts,
    };
  });
}
