import { readdirSync, readFileSync } from 'node:fs';
import type { AnnotatedTurn } from './annotated-set.ts';

const FOLDER = new URL('./training/', import.meta.url);
const KINDS = { P: 'preference', T: 'task', D: 'decision' } as const;

/** A turn written for training, and which of its words are a memory of which kind. */
export interface TrainingTurn {
  turn: Pick<AnnotatedTurn, 'id' | 'content'>;
  marked: { kind: 'preference' | 'task' | 'decision'; text: string }[];
}

const MARKED = /\[([PTD]) ([^\]]+)\]/g;

/** The turns of bench/extraction/training, one a line: "[T Ring the bank], then we'll see." Unmarked words are nothing. */
export function readTrainingTurns(): TrainingTurn[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) =>
      readFileSync(new URL(name, FOLDER), 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, index) => ({
          turn: { id: `${name}:${index + 1}`, content: line.replace(MARKED, '$2') },
          marked: [...line.matchAll(MARKED)].map(([, letter = 'P', text = '']) => ({
            kind: KINDS[letter as keyof typeof KINDS],
            text,
          })),
        })),
    );
}
